// EXPECT: verified
// FLAGS: --finalizers
// MONO: same
// What is garbage when GC.Collect is called has been finalized when WaitForPendingFinalizers returns. What is still
// held, directly or by others, has not.
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
    GC.Collect();
    GC.WaitForPendingFinalizers();
    Debug.Assert(Counted.finalized == 1);
    Console.WriteLine(Counted.finalized);
    GC.KeepAlive(held);
  }
}
