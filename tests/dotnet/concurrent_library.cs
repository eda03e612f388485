// EXPECT: verified
// OUTPUT: 1 2 3 | 3 2 1 | a=1 b=3
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program {
  static void Check(bool condition) {
    if (!condition) throw new Exception("not as expected");
  }

  static void Queues() {
    var queue = new ConcurrentQueue<int>(new[] { 1, 2 });
    queue.Enqueue(3);
    int item;
    Check(queue.Count == 3 && !queue.IsEmpty && queue.TryPeek(out item) && item == 1);
    Console.Write(string.Join(" ", queue.ToArray()) + " | ");
    Check(queue.TryDequeue(out item) && item == 1 && queue.Sum() == 5);
    queue.Clear();
    Check(queue.IsEmpty && !queue.TryDequeue(out item) && item == 0);
    IProducerConsumerCollection<int> view = queue;
    Check(view.TryAdd(8) && view.TryTake(out item) && item == 8);
  }

  static void Stacks() {
    var stack = new ConcurrentStack<int>();
    stack.Push(1);
    stack.PushRange(new[] { 2, 3 });
    int item;
    Check(stack.Count == 3 && stack.TryPeek(out item) && item == 3);
    Console.Write(string.Join(" ", stack.ToArray()) + " | ");
    Check(stack.TryPop(out item) && item == 3);
    var two = new int[2];
    Check(stack.TryPopRange(two) == 2 && two[0] == 2 && two[1] == 1 && stack.IsEmpty && !stack.TryPop(out item));
  }

  static void Bags() {
    var bag = new ConcurrentBag<string>();
    bag.Add("x");
    bag.Add("y");
    string item;
    Check(bag.Count == 2 && bag.TryPeek(out item) && item == "y" && bag.ToArray().Length == 2);
    Check(bag.TryTake(out item) && item == "y" && bag.TryTake(out item) && item == "x");
    Check(!bag.TryTake(out item) && bag.IsEmpty);
  }

  static void Dictionaries() {
    var map = new ConcurrentDictionary<string, int>();
    int value;
    Check(map.TryAdd("a", 1) && !map.TryAdd("a", 2) && map["a"] == 1 && map.ContainsKey("a"));
    Check(map.GetOrAdd("b", key => 2) == 2 && map.GetOrAdd("b", 9) == 2);
    Check(map.AddOrUpdate("b", 0, (key, old) => old + 1) == 3 && map.TryUpdate("a", 1, 1) && !map.TryUpdate("a", 5, 4));
    map["c"] = 7;
    Check(map.Count == 3 && map.TryRemove("c", out value) && value == 7 && !map.TryGetValue("c", out value));
    Console.WriteLine(string.Join(" ", map.OrderBy(p => p.Key).Select(p => p.Key + "=" + p.Value)));
    try {
      value = map["z"];
      Check(false);
    } catch (KeyNotFoundException) {
    }
    Check(map.Keys.Count == 2 && map.Values.Sum() == 4);
    map.Clear();
    Check(map.IsEmpty);
  }

  static void Blocking() {
    var items = new BlockingCollection<int>(2);
    items.Add(1);
    Check(items.TryAdd(2) && !items.TryAdd(3) && items.Count == 2 && items.BoundedCapacity == 2);
    Check(items.Take() == 1 && !items.IsAddingCompleted);
    items.Add(4);
    items.CompleteAdding();
    try {
      items.Add(5);
      Check(false);
    } catch (InvalidOperationException) {
    }
    Check(items.IsAddingCompleted && !items.IsCompleted);
    Check(items.GetConsumingEnumerable().Sum() == 6 && items.IsCompleted);
    try {
      items.Take();
      Check(false);
    } catch (InvalidOperationException) {
    }
    int item;
    Check(!items.TryTake(out item));
    var stack = new BlockingCollection<int>(new ConcurrentStack<int>());
    stack.Add(1);
    stack.Add(2);
    Check(stack.Take() == 2);
    try {
      stack.Take();
      stack.Take(new CancellationToken(true));
      Check(false);
    } catch (OperationCanceledException) {
    }
  }

  static void Main() {
    Queues();
    Stacks();
    Bags();
    Dictionaries();
    Blocking();
  }
}
