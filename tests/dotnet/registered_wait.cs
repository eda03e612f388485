// EXPECT: verified
// MONO: same
// The pool waits for an event, and calls; when it is told to stop, it says when it has.
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static int calls;

  static void Main() {
    var wakes = new AutoResetEvent(false);
    var called = new AutoResetEvent(false);
    RegisteredWaitHandle wait = ThreadPool.RegisterWaitForSingleObject(wakes, (state, late) => {
      Debug.Assert((string)state == "state" && !late);
      ++calls;
      called.Set();
    }, "state", Timeout.Infinite, false);
    wakes.Set();
    called.WaitOne();
    wakes.Set();
    called.WaitOne();
    var over = new ManualResetEvent(false);
    Debug.Assert(wait.Unregister(over));
    over.WaitOne();
    wakes.Set();
    Debug.Assert(!called.WaitOne(0));
    Console.WriteLine(calls);
  }
}
