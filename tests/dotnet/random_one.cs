// EXPECT: verified
// Of numbers with many values one is tried, and the verdict says so.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    double number = new Random().NextDouble();
    Debug.Assert(number >= 0 && number < 1 && new Random().Next(5000) < 5000);
  }
}
