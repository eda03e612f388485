// EXPECT: verified
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly ConcurrentQueue<int> queue = new ConcurrentQueue<int>();
  static readonly ManualResetEventSlim filled = new ManualResetEventSlim();

  static int Take() {
    int item;
    while (true) {
      filled.Reset();
      if (queue.TryDequeue(out item)) break;
      filled.Wait();
    }
    return item;
  }

  static void Main() {
    Task producer = Task.Run(() => {
      queue.Enqueue(7);
      filled.Set();
    });
    Debug.Assert(Take() == 7);
    producer.Wait();
  }
}
