// EXPECT: verified
// MONO: same
// Lambdas share the variables that they use.
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Program {
  static IEnumerable<int> Squares(int count) {
    for (int i = 0; i < count; ++i) yield return i * i;
  }

  static void Main() {
    var actions = new List<Func<int>>();
    for (int i = 0; i < 3; ++i) actions.Add(() => i);
    foreach (int i in new[] { 7, 8 }) actions.Add(() => i);
    foreach (var action in actions) Console.Write(action() + " ");
    int count = 0;
    Action add = () => ++count;
    add += () => count += 10;
    add();
    Func<int, int> factorial = null;
    factorial = n => n <= 1 ? 1 : n * factorial(n - 1);
    Debug.Assert(count == 11 && factorial(5) == 120);
    foreach (int square in Squares(4)) Console.Write(square + " ");
    Console.WriteLine(string.Join(",", Squares(3)));
  }
}
