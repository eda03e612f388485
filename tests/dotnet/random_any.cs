// EXPECT: error assertion
// Without a seed every number is tried.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    var random = new Random();
    int number = random.Next(100), other = random.Next(10, 20);
    Debug.Assert(number >= 0 && number < 100 && other >= 10 && other < 20);
    Debug.Assert(number != 77 || other != 13);  // ERROR
  }
}
