// EXPECT: verified
// FLAGS:  --check default,race
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly BlockingCollection<int> items = new BlockingCollection<int>(1);
  static int sum;

  static void Consume() {
    foreach (int item in items.GetConsumingEnumerable()) Interlocked.Add(ref sum, item);
  }

  static void Main() {
    Task a = Task.Run(() => Consume()), b = Task.Run(() => Consume());
    items.Add(1);
    items.Add(2);
    items.CompleteAdding();
    Task.WaitAll(a, b);
    Debug.Assert(sum == 3);
  }
}
