// EXPECT: verified
// MONO: same
// Generic classes, constraints, static fields of each instance, variance.
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Tree<T> where T : IComparable<T> {
  T value;
  Tree<T> left, right;
  public static int made;
  public Tree(T value) {
    this.value = value;
    ++made;
  }
  public void Add(T item) {
    if (item.CompareTo(value) < 0) Add(ref left, item);
    else Add(ref right, item);
  }
  static void Add(ref Tree<T> place, T item) {
    if (place == null) place = new Tree<T>(item);
    else place.Add(item);
  }
  public IEnumerable<T> All() {
    if (left != null) foreach (T item in left.All()) yield return item;
    yield return value;
    if (right != null) foreach (T item in right.All()) yield return item;
  }
}

class Program {
  static T Largest<T>(IEnumerable<T> items) where T : IComparable<T> {
    T best = default(T);
    bool any = false;
    foreach (T item in items) {
      if (!any || item.CompareTo(best) > 0) best = item;
      any = true;
    }
    return best;
  }

  static void Main() {
    var tree = new Tree<int>(5);
    foreach (int item in new[] { 3, 8, 1, 9 }) tree.Add(item);
    var words = new Tree<string>("m");
    words.Add("a");
    Debug.Assert(Tree<int>.made == 5 && Tree<string>.made == 2);
    IEnumerable<object> objects = words.All();
    Func<object> maker = () => "made";
    Action<string> taker = item => Console.Write(item + " ");
    foreach (object item in objects) taker((string)item);
    Console.WriteLine(string.Join(" ", tree.All()) + " " + Largest(tree.All()) + " " + Largest(new[] { 'x', 'z' }) +
        maker());
  }
}
