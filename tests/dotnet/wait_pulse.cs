// EXPECT: verified
using System.Diagnostics;
using System.Threading;

class Buffer {
  readonly int[] items = new int[1];
  int count;

  public void Put(int item) {
    lock (this) {
      while (count == items.Length) Monitor.Wait(this);
      items[count++] = item;
      Monitor.PulseAll(this);
    }
  }

  public int Take() {
    lock (this) {
      while (count == 0) Monitor.Wait(this);
      int item = items[--count];
      Monitor.PulseAll(this);
      return item;
    }
  }
}

class Program {
  static void Main() {
    var buffer = new Buffer();
    var producer = new Thread(() => {
      for (int i = 1; i <= 3; ++i) buffer.Put(i);
    });
    producer.Start();
    int sum = 0;
    for (int i = 0; i < 3; ++i) sum = 10 * sum + buffer.Take();
    Debug.Assert(sum == 123);
  }
}
