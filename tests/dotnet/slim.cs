// EXPECT: verified
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

class Program {
  static int counter;
  static readonly SemaphoreSlim semaphore = new SemaphoreSlim(1);
  static readonly ManualResetEventSlim done = new ManualResetEventSlim();

  static void Count() {
    semaphore.Wait();
    ++counter;
    semaphore.Release();
  }

  static void Main() {
    var other = new Thread(() => {
      Count();
      done.Set();
    });
    other.Start();
    Count();
    done.Wait();
    Debug.Assert(counter == 2);
    var queue = new ConcurrentQueue<int>();
    queue.Enqueue(3);
    int item;
    Debug.Assert(queue.TryDequeue(out item) && item == 3 && !queue.TryDequeue(out item));
  }
}
