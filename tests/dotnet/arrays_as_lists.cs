// EXPECT: verified
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;

class Program {
  static void Main() {
    int[] array = { 3, 1, 2 };
    IEnumerable<int> items = array;
    IList<int> list = array;
    int sum = 0;
    foreach (int item in items) sum += item;
    Debug.Assert(sum == 6 && list.Count == 3 && list[1] == 1 && items.Max() == 3 && array.Contains(2));
    Debug.Assert(new List<int>(array).Count == 3);
    int[] sorted = array.OrderBy(item => item).ToArray();
    Debug.Assert(sorted[0] == 1 && sorted[2] == 3);
    Array.Sort(array);
    Debug.Assert(array[0] == 1);
    Debug.Assert(string.Join(",", new List<string> { "a", "b" }) == "a,b");
    Debug.Assert(new StringBuilder().Append("x").Append(12).ToString() == "x12");
    object[] objects = new string[1];
    try {
      objects[0] = 5;
      Debug.Assert(false);
    } catch (ArrayTypeMismatchException) { }
  }
}
