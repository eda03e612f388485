// EXPECT: verified
// MONO: same
// LinkedList, Stack, Queue.
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Program {
  static void Main() {
    var list = new LinkedList<string>();
    list.AddLast("b");
    list.AddFirst("a");
    list.AddAfter(list.First, "x");
    list.Remove("b");
    Console.WriteLine(string.Join(" ", list) + " " + list.Last.Value + " " + list.Find("x").Previous.Value);
    var stack = new Stack<int>(new[] { 1, 2, 3 });
    Debug.Assert(stack.Pop() == 3 && stack.Peek() == 2 && stack.Count == 2);
    var queue = new Queue<int>();
    for (int i = 0; i < 9; ++i) queue.Enqueue(i);
    Debug.Assert(queue.Dequeue() == 0 && queue.Peek() == 1);
    Console.WriteLine(string.Join(" ", queue) + " " + string.Join(" ", stack) + " " + queue.Contains(8));
  }
}
