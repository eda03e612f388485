// EXPECT: verified
// MONO: same
// Tuples of both kinds, and anonymous types.
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Program {
  static (int sum, string text) Both(int a, int b) { return (a + b, a + "+" + b); }

  static void Main() {
    var old = Tuple.Create(1, "two", 3.0);
    Debug.Assert(old.Equals(Tuple.Create(1, "two", 3.0)) &&
        old.GetHashCode() == Tuple.Create(1, "two", 3.0).GetHashCode());
    var both = Both(2, 3);
    var (sum, text) = both;
    Debug.Assert(both.sum == 5 && sum == 5 && both.Equals((5, "2+3")));
    var names = new Dictionary<(int, string), int> { { (1, "a"), 5 } };
    Debug.Assert(names[(1, "a")] == 5 && !names.ContainsKey((2, "a")));
    both.sum = 6;
    var anonymous = new { Name = "n", Count = 2 };
    Debug.Assert(anonymous.Equals(new { Name = "n", Count = 2 }));
    Console.WriteLine(old + " " + both + " " + text + " " + anonymous + " " +
        ValueTuple.Create(1, 2).CompareTo((1, 3)));
  }
}
