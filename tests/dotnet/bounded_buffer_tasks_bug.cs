// EXPECT: error deadlock
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Buffer {
  readonly SemaphoreSlim free = new SemaphoreSlim(1), used = new SemaphoreSlim(0), mutex = new SemaphoreSlim(1);
  readonly Queue<int> items = new Queue<int>();

  public void Put(int item) {
    mutex.Wait();
    free.Wait();
    items.Enqueue(item);
    mutex.Release();
    used.Release();
  }

  public int Get() {
    used.Wait();
    mutex.Wait();
    int item = items.Dequeue();
    mutex.Release();
    free.Release();
    return item;
  }
}

class Program {
  static void Main() {
    var buffer = new Buffer();
    Task producer = Task.Run(() => {
      buffer.Put(1);
      buffer.Put(2);
    });
    Task<int> consumer = Task.Run(() => buffer.Get() * 10 + buffer.Get());
    Debug.Assert(consumer.Result == 12); // ERROR
    producer.Wait();
  }
}
