// EXPECT: verified
// MONO: same
// Thread.Interrupt ends what a thread waits for, or will wait for; a lock that is free is no wait.
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static readonly object guard = new object();

  static bool IsInterrupted(Action action) {
    try {
      action();
      return false;
    } catch (ThreadInterruptedException) {
      return true;
    }
  }

  static void Waits() {
    lock (guard) {
      Debug.Assert(IsInterrupted(() => Monitor.Wait(guard)));
      Debug.Assert(Monitor.IsEntered(guard));  // it has the lock again
    }
    Thread.Sleep(0);  // it is over
  }

  static void Main() {
    var waits = new Thread(Waits);
    waits.Start();
    waits.Interrupt();
    waits.Join();
    var sleeps = new Thread(() => Debug.Assert(IsInterrupted(() => Thread.Sleep(Timeout.Infinite))));
    sleeps.Start();
    sleeps.Interrupt();
    sleeps.Join();

    Thread.CurrentThread.Interrupt();
    lock (guard) { }
    Debug.Assert(IsInterrupted(() => sleeps.Join()));
    Thread.CurrentThread.Interrupt();
    Debug.Assert(IsInterrupted(() => new ManualResetEvent(false).WaitOne()));
    Thread.CurrentThread.Interrupt();
    Debug.Assert(IsInterrupted(() => Thread.Sleep(0)));
    Console.WriteLine("done");
  }
}
