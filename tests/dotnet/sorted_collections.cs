// EXPECT: verified
// MONO: same
// SortedDictionary, SortedList, SortedSet.
using System;
using System.Collections.Generic;

class Program {
  static void Main() {
    var map = new SortedDictionary<int, string>();
    foreach (int key in new[] { 5, 1, 9, 3, 7 }) map[key] = "v" + key;
    map.Remove(5);
    foreach (var pair in map) Console.Write(pair.Key + "=" + pair.Value + " ");
    var list = new SortedList<string, int>(StringComparer.Ordinal) { { "b", 2 }, { "a", 1 } };
    var set = new SortedSet<int> { 3, 1, 2, 3 };
    Console.WriteLine(string.Join(" ", list.Keys) + " " + list.IndexOfKey("b") + " " + string.Join(" ", set) + " " +
        set.Max);
    Console.WriteLine(string.Join(" ", set.GetViewBetween(2, 3)) + " " + set.Contains(9) + " " + map.ContainsKey(9));
  }
}
