// EXPECT: verified
// MONO: same
// Random numbers of a seed are those of .NET.
using System;

class Program {
  static void Main() {
    var random = new Random(42);
    for (int i = 0; i < 5; ++i) Console.Write(random.Next() + " " + random.Next(100) + " " + random.Next(5, 10) + " ");
    Console.WriteLine(random.NextDouble() + " " + random.Next(int.MinValue, int.MaxValue) + " " + random.Next(-9, 9));
    var bytes = new byte[4];
    new Random(3).NextBytes(bytes);
    Console.WriteLine(string.Join(",", bytes));
  }
}
