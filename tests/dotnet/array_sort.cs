// EXPECT: verified
// MONO: same
// System.Array: sorting, searching, copying.
using System;
using System.Diagnostics;

class Item : IComparable<Item> {
  public int key;
  public int CompareTo(Item other) { return key.CompareTo(other.key); }
}

class Program {
  static void Main() {
    var numbers = new int[40];
    for (int i = 0; i < numbers.Length; ++i) numbers[i] = i * 7919 % 101;
    Array.Sort(numbers);
    Console.WriteLine(string.Join(" ", numbers) + " " + Array.BinarySearch(numbers, numbers[17]));
    Array.Sort(numbers, (a, b) => b - a);
    Array.Reverse(numbers, 0, 3);
    Console.WriteLine(string.Join(" ", numbers) + " " + Array.IndexOf(numbers, 50) + " " +
        Array.Find(numbers, x => x < 9));
    var keys = new[] { 3, 1, 2 };
    var names = new[] { "c", "a", "b" };
    Array.Sort(keys, names);
    Debug.Assert(string.Concat(names) == "abc");
    var items = new[] { new Item { key = 2 }, new Item { key = 1 } };
    Array.Sort(items);
    Debug.Assert(items[0].key == 1);
    Array.Copy(keys, 0, keys, 1, 2);
    Array.Resize(ref keys, 4);
    Console.WriteLine(string.Join(" ", keys));
    Array.Clear(keys, 0, 2);
    Console.WriteLine(string.Join(" ", keys) + " " + ((int[])keys.Clone()).Length + " " + ((Array)keys).GetValue(2));
  }
}
