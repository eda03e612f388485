// EXPECT: error assertion
// FLAGS: --finalizers
// Without GC.Collect nothing needs to have been finalized, though it may have been.
using System;
using System.Diagnostics;
using System.Threading;

class Counted {
  public static int finalized;
  public Counted other;
  ~Counted() { Interlocked.Increment(ref finalized); }
}

class Program {
  static Counted held;

  static void Make() {
    held = new Counted { other = new Counted() };
    var lost = new Counted();
    lost.other = lost;
  }

  static void Main() {
    var maker = new Thread(Make);
    maker.Start();
    maker.Join();
    maker = null;
    GC.WaitForPendingFinalizers();
    Debug.Assert(Counted.finalized == 1);  // ERROR
    Console.WriteLine(Counted.finalized);
    GC.KeepAlive(held);
  }
}
