// EXPECT: error uncaught-exception
// LINE: any
// Text that is no number; the overflow before it is caught.
using System;

class Program {
  static void Main() {
    try {
      int.Parse("99999999999");
    } catch (OverflowException) {
    }
    int.Parse("12x");
  }
}
