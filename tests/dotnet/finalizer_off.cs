// EXPECT: verified
// TRACE: with no finalizers
// Without --finalizers none runs, and the verdict says so.
using System;
using System.Diagnostics;

class Item {
  public static int finalized;
  ~Item() { ++finalized; }
}

class Program {
  static void Main() {
    new Item();
    GC.Collect();
    GC.WaitForPendingFinalizers();
    Debug.Assert(Item.finalized == 0);
  }
}
