// EXPECT: error deadlock
// LINE: any
// TRACE: an item in one of BlockingCollection<int>[]#1
// Two consumers, one item: one waits for ever, as nobody completes the collections.
using System.Collections.Concurrent;
using System.Threading;

class Program {
  static void Main() {
    BlockingCollection<int>[] both = { new BlockingCollection<int>(), new BlockingCollection<int>() };
    ThreadStart take = () => {
      int item;
      BlockingCollection<int>.TakeFromAny(both, out item);
    };
    var first = new Thread(take);
    var second = new Thread(take);
    first.Start();
    second.Start();
    both[1].Add(1);
    first.Join();
    second.Join();
  }
}
