// EXPECT: verified
// Two producers and two consumers of three items each, and a buffer for two.
// (Monitor.Enter and Exit instead of lock, because MoonWalker misses finally blocks in loops.)
using System.Diagnostics;
using System.Threading;

class Buffer {
  int[] items = new int[2];
  int first, count;

  void Put(int item) {
    Monitor.Enter(this);
    while (count == 2) Monitor.Wait(this);
    items[(first + count) % 2] = item;
    count = count + 1;
    Monitor.PulseAll(this);
    Monitor.Exit(this);
  }

  int Take() {
    Monitor.Enter(this);
    while (count == 0) Monitor.Wait(this);
    int item = items[first];
    items[first] = 0;
    first = (first + 1) % 2;
    count = count - 1;
    Monitor.PulseAll(this);
    Monitor.Exit(this);
    return item;
  }

  public void Produce() {
    for (int i = 0; i < 3; ++i) Put(1);
  }

  public void Consume() {
    for (int i = 0; i < 3; ++i) Debug.Assert(Take() == 1);
  }
}

class Program {
  static void Main() {
    Buffer buffer = new Buffer();
    Thread a = new Thread(new ThreadStart(buffer.Produce));
    Thread b = new Thread(new ThreadStart(buffer.Produce));
    Thread c = new Thread(new ThreadStart(buffer.Consume));
    Thread d = new Thread(new ThreadStart(buffer.Consume));
    a.Start();
    b.Start();
    c.Start();
    d.Start();
  }
}
