// EXPECT: verified
// MONO: same
// Queries.
using System;
using System.Collections.Generic;
using System.Linq;

class Program {
  static void Show<T>(IEnumerable<T> items) { Console.WriteLine(string.Join(" ", items)); }

  static void Main() {
    int[] numbers = { 5, 3, 8, 1, 3 };
    Show(from n in numbers where n > 2 orderby n descending select n * 10);
    Show(numbers.Distinct().OrderBy(n => n % 4).ThenBy(n => n).Skip(1).Take(3));
    foreach (var group in numbers.GroupBy(n => n % 2)) Console.Write(group.Key + ":" + string.Join(",", group) + " ");
    Console.WriteLine(numbers.Sum() + " " + numbers.Max() + " " + numbers.Average() + " " +
        numbers.Aggregate((a, b) => a * b));
    Console.WriteLine(numbers.Any(n => n > 7) + " " + numbers.All(n => n > 1) + " " + numbers.First(n => n < 5) +
        numbers.Count(n => n == 3));
    Show(numbers.Zip("abc", (n, c) => n + "" + c).Concat(new[] { "end" }).Reverse());
    Show(new[] { "bb", "a" }.SelectMany(s => s.ToCharArray()).Union("xb"));
    Show(from a in new[] { 1, 2 } join b in new[] { 2, 3 } on a equals b select a + b);
    Console.WriteLine(numbers.ToLookup(n => n > 3)[true].Count() + " " +
        numbers.Distinct().ToDictionary(n => n, n => -n)[8]);
    Console.WriteLine(Enumerable.Range(1, 4).Except(new[] { 2 }).SequenceEqual(new[] { 1, 3, 4 }) + " " +
        numbers.ElementAt(2));
  }
}
