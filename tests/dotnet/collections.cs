// EXPECT: verified
// OUTPUT: 3 items: 6
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

class Program {
  static IEnumerable<int> Squares(int n) {
    for (int i = 1; i <= n; ++i) yield return i * i;
  }

  static void Main() {
    var list = new List<int> { 3, 1, 2 };
    list.Sort();
    Debug.Assert(list[0] == 1 && list.Count == 3 && list.Contains(2));
    var names = new Dictionary<string, int>();
    names["one"] = 1;
    names["two"] = 2;
    Debug.Assert(names["two"] == 2 && !names.ContainsKey("three"));
    var queue = new Queue<string>();
    queue.Enqueue("a");
    Debug.Assert(queue.Dequeue() == "a" && queue.Count == 0);
    int sum = 0;
    foreach (int square in Squares(3)) sum += square;
    Debug.Assert(sum == 14);
    Debug.Assert(list.Where(x => x > 1).Select(x => x * 10).Sum() == 50);
    var set = new HashSet<int>(list);
    Debug.Assert(set.Contains(3) && !set.Add(3));
    try {
      int missing = names["three"];
      Debug.Assert(false);
    } catch (KeyNotFoundException) { }
    Console.WriteLine("{0} items: {1}", list.Count, list.Sum());
  }
}
