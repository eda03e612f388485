// EXPECT: verified
using System.Diagnostics;
using System.Threading;

class Program {
  static int counter;
  static long wide = 5;
  static object slot;

  static void Count() { Interlocked.Increment(ref counter); }

  static void Main() {
    var threads = new Thread[3];
    for (int i = 0; i < threads.Length; ++i) {
      threads[i] = new Thread(Count);
      threads[i].Start();
    }
    foreach (var thread in threads) thread.Join();
    Debug.Assert(Volatile.Read(ref counter) == 3);
    Debug.Assert(Interlocked.CompareExchange(ref counter, 7, 3) == 3 && counter == 7);
    Debug.Assert(Interlocked.Exchange(ref counter, 1) == 7 && Interlocked.Add(ref wide, 10) == 15);
    var mine = new object();
    Debug.Assert(Interlocked.CompareExchange(ref slot, mine, null) == null && slot == mine);
  }
}
