// EXPECT: error uncaught-exception
// LINE: any
// The absolute value of the least number does not exist.
using System;

class Program {
  static void Main() {
    int least = int.MinValue;
    Console.WriteLine(Math.Abs(least));
  }
}
