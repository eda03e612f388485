// EXPECT: verified
// Without a seed: one is used, and the verdict says so.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    int number = new Random().Next(10);
    Debug.Assert(number >= 0 && number < 10);
  }
}
