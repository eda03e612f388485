// EXPECT: verified
// Three threads that count to four each, under a lock.
// (Monitor.Enter and Exit instead of lock, because MoonWalker misses finally blocks in loops.)
using System.Diagnostics;
using System.Threading;

class Counter {
  public int value;

  public void Count() {
    for (int i = 0; i < 4; ++i) {
      Monitor.Enter(this);
      value = value + 1;
      Monitor.Exit(this);
    }
  }
}

class Program {
  static void Main() {
    Counter counter = new Counter();
    Thread a = new Thread(new ThreadStart(counter.Count));
    Thread b = new Thread(new ThreadStart(counter.Count));
    Thread c = new Thread(new ThreadStart(counter.Count));
    a.Start();
    b.Start();
    c.Start();
    a.Join();
    b.Join();
    c.Join();
    Debug.Assert(counter.value == 12);
  }
}
