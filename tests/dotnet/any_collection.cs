// EXPECT: verified
// MONO: same
// Adding to, and taking from, any of several collections.
using System;
using System.Collections.Concurrent;
using System.Threading;

class Program {
  static void Try(string what, Action action) {
    try {
      action();
      Console.WriteLine(what + ": done");
    } catch (Exception failure) {
      Console.WriteLine(what + ": " + failure.GetType().Name);
    }
  }

  static void Main() {
    var one = new BlockingCollection<string>(1);
    var two = new BlockingCollection<string>(1);
    BlockingCollection<string>[] both = { one, two };
    Console.WriteLine(BlockingCollection<string>.AddToAny(both, "a"));
    Console.WriteLine(BlockingCollection<string>.TryAddToAny(both, "b"));
    Console.WriteLine(BlockingCollection<string>.TryAddToAny(both, "c"));
    string item;
    Console.WriteLine(BlockingCollection<string>.TakeFromAny(both, out item) + item);
    Console.WriteLine(BlockingCollection<string>.TryTakeFromAny(both, out item) + item);
    Console.WriteLine(BlockingCollection<string>.TryTakeFromAny(both, out item) + (item ?? "nothing"));

    var producer = new Thread(() => two.Add("from a thread"));
    producer.Start();
    Console.WriteLine(BlockingCollection<string>.TakeFromAny(both, out item) + item);
    producer.Join();

    one.CompleteAdding();
    Try("add", () => BlockingCollection<string>.AddToAny(both, "d"));
    two.CompleteAdding();
    Try("take", () => BlockingCollection<string>.TakeFromAny(both, out item));
    Console.WriteLine(BlockingCollection<string>.TryTakeFromAny(both, out item));
    Try("null", () => BlockingCollection<string>.TakeFromAny(null, out item));
    Try("none", () => BlockingCollection<string>.TakeFromAny(new BlockingCollection<string>[0], out item));
    Try("a null", () => BlockingCollection<string>.AddToAny(new BlockingCollection<string>[1], "e"));
    var canceled = new CancellationTokenSource();
    canceled.Cancel();
    var open = new BlockingCollection<string>();
    Try("canceled", () => BlockingCollection<string>.TakeFromAny(new[] { open }, out item, canceled.Token));
  }
}
