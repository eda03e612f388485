// EXPECT: unknown
// Calls that are bound while the program runs are not supported, and the verdict says so.
using System;

class Program {
  static void Main() {
    dynamic number = 5;
    Console.WriteLine(number + 1);
  }
}
