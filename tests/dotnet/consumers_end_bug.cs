// EXPECT: error uncaught-exception
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly BlockingCollection<int> items = new BlockingCollection<int>(1);
  static int sum;

  static void Consume() {
    while (!items.IsCompleted) Interlocked.Add(ref sum, items.Take());
  }

  static void Main() {
    Task a = Task.Run(() => Consume()), b = Task.Run(() => Consume());
    items.Add(1);
    items.Add(2);
    items.CompleteAdding();
    Task.WaitAll(a, b); // ERROR
    Debug.Assert(sum == 3);
  }
}
