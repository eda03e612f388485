// EXPECT: error deadlock
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly ConcurrentQueue<int> queue = new ConcurrentQueue<int>();
  static readonly ManualResetEventSlim filled = new ManualResetEventSlim();

  static int Take() {
    int item;
    while (!queue.TryDequeue(out item)) {
      filled.Reset();
      filled.Wait(); // ERROR
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
