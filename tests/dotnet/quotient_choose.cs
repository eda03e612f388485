// EXPECT: verified
//
// Quotient.dll: all choices are tried, executions that are assumed away do not count, and what is atomic is.
using System;
using System.Threading;

class Choices {
  static int count;

  static void Main() {
    int a = Quotient.Choose(4), b = Quotient.Choose(3);
    Quotient.Assume(a > b);
    Quotient.Assert(a >= 1, "of four numbers");
    var other = new Thread(() => Quotient.Atomic(() => { count++; count++; }));
    other.Start();
    int seen = count;
    Quotient.Assert(seen != 1);
    other.Join();
    Quotient.Assert(count == 2);
    try {
      Quotient.Choose(0);
      Quotient.Assert(false);
    } catch (ArgumentOutOfRangeException) {
    }
  }
}
