// EXPECT: verified
// MONO: same
// Wait handles with names: the same name is the same mutex, event or semaphore, until nobody has it open any more.
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static int inside;

  static void Enter() {
    using (var mutex = new Mutex(false, "program")) {
      mutex.WaitOne();
      Debug.Assert(++inside == 1);
      --inside;
      mutex.ReleaseMutex();
    }
  }

  static void Main() {
    var other = new Thread(Enter);
    other.Start();
    Enter();
    other.Join();

    bool is_new;
    var first = new EventWaitHandle(false, EventResetMode.AutoReset, "event", out is_new);
    Debug.Assert(is_new);
    EventWaitHandle second = EventWaitHandle.OpenExisting("event");
    second.Set();
    second.Dispose();
    Debug.Assert(first.WaitOne(0) && !first.WaitOne(0));
    new Semaphore(1, 2, "event2", out is_new);
    Semaphore semaphore;
    Debug.Assert(Semaphore.TryOpenExisting("event2", out semaphore) && semaphore.Release() == 1);
    try {
      new Mutex(true, "event");
      Debug.Fail("the name is an event's");
    } catch (WaitHandleCannotBeOpenedException) { }
    first.Dispose();
    var mutex = new Mutex(true, "event", out is_new);
    Debug.Assert(is_new);
    Mutex none;
    Debug.Assert(!Mutex.TryOpenExisting("nothing", out none) && none == null);
    try {
      Mutex.OpenExisting("nothing");
      Debug.Fail("there is none");
    } catch (WaitHandleCannotBeOpenedException) { }
    Console.WriteLine(mutex.WaitOne(0));
  }
}
