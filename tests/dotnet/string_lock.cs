// EXPECT: verified
// A literal is the same object everywhere, so that it can be a lock; a string that was made is one of its own.
using System.Diagnostics;
using System.Threading;

class Program {
  static int count, other;

  static void Work() {
    lock ("literal") ++count;
    lock (new string('x', 3)) Interlocked.Increment(ref other);
  }

  static void Main() {
    var thread = new Thread(Work);
    thread.Start();
    Work();
    thread.Join();
    Debug.Assert(count == 2 && other == 2);
    string made = new string('x', 3);
    lock (made) {
      Debug.Assert(Monitor.IsEntered(made) && !Monitor.IsEntered("xxx") && !Monitor.IsEntered("literal"));
    }
  }
}
