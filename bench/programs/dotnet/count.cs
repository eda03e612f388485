// Three threads that count to four each, under a lock.
using System.Diagnostics;
using System.Threading;

class Counter {
  public int value;

  public void Count() {
    for (int i = 0; i < 4; ++i) {
      lock (this) { value = value + 1; }
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
