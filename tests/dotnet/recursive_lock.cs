// EXPECT: verified
// A lock that is taken several times, waited on, and given back as often.
using System.Diagnostics;
using System.Threading;

class Program {
  static readonly object guard = new object();
  static int inside, turns;
  static bool ready;

  static void Enter() {
    lock (guard) {
      Debug.Assert(++inside == 1);
      lock (guard) {
        Debug.Assert(Monitor.IsEntered(guard));
        while (!ready) {
          inside = 0;
          Monitor.Wait(guard);
          Debug.Assert(++inside == 1);
        }
      }
      Debug.Assert(Monitor.IsEntered(guard));
      ++turns;
      inside = 0;
    }
    Debug.Assert(!Monitor.IsEntered(guard));
  }

  static void Main() {
    var a = new Thread(Enter);
    var b = new Thread(Enter);
    a.Start();
    b.Start();
    lock (guard) {
      Debug.Assert(++inside == 1);
      ready = true;
      Monitor.PulseAll(guard);
      inside = 0;
    }
    a.Join();
    b.Join();
    Debug.Assert(turns == 2);
    bool thrown = false;
    try {
      Monitor.Exit(guard);
    } catch (SynchronizationLockException) {
      thrown = true;
    }
    Debug.Assert(thrown);
  }
}
