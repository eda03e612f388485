// EXPECT: verified
// MONO: same
// The order of strings in the invariant culture, and by the numbers of their characters.
using System;
using System.Collections.Generic;
using System.Linq;

class Program {
  static void Main() {
    string[] words = { "b", "B", "a", "A", "ab", "aB", "Ab", "a b", "a_b", "a1", "1a", "10", "9", "", "a.b", "a+b", "~",
                       "zz" };
    Array.Sort(words);
    Console.WriteLine(string.Join("|", words));
    Console.WriteLine(string.Join("|", words.OrderBy(w => w, StringComparer.Ordinal)));
    Console.WriteLine(string.Join("|", words.OrderBy(w => w, StringComparer.OrdinalIgnoreCase).Distinct()));
    Console.WriteLine(string.Compare("a", "A") + " " + string.Compare("a", "A", true) + " " + "x".CompareTo(null));
    Console.WriteLine(string.Join("|", new SortedDictionary<string, int> { { "b", 1 }, { "B", 2 }, { "a", 3 } }.Keys));
  }
}
