// EXPECT: error uncaught-exception
// LINE: any
// A number that does not fit a byte.
using System;

class Program {
  static void Main() {
    int number = 300;
    Console.WriteLine(Convert.ToByte(number));
  }
}
