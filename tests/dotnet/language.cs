// EXPECT: verified
using System;
using System.Collections.Generic;
using System.Diagnostics;

interface IVisitor { T Visit<T>(T value); }
class Same : IVisitor { public virtual T Visit<T>(T value) { return value; } }
class Nothing : Same { public override T Visit<T>(T value) { return default(T); } }

struct Money : IComparable<Money>, IDisposable {
  public long cents;
  public static Money operator +(Money a, Money b) { return new Money { cents = a.cents + b.cents }; }
  public static implicit operator Money(int euros) { return new Money { cents = 100L * euros }; }
  public int CompareTo(Money other) { return cents.CompareTo(other.cents); }
  public void Dispose() { ++Program.disposed; }
}

class Base {
  public readonly string log;
  public Base() { log = "base " + Name(); }
  protected virtual string Name() { return "Base"; }
}
class Derived : Base {
  readonly string name = "Derived";
  protected override string Name() { return name + "/" + base.Name(); }
}

class Counter<T> {
  public static int made;
  public Counter() { ++made; }
}

class Program {
  public static int disposed;

  static IEnumerable<int> Count(int n) {
    try {
      for (int i = 0; i < n; ++i) yield return i;
    } finally {
      ++disposed;
    }
  }

  static T Largest<T>(params T[] values) where T : IComparable<T> {
    T best = values[0];
    foreach (T value in values)
      if (value.CompareTo(best) > 0) best = value;
    return best;
  }

  static bool Divide(int a, int b, out int quotient, ref int calls) {
    ++calls;
    quotient = b == 0 ? 0 : a / b;
    return b != 0;
  }

  static int Number(string word) {
    switch (word) {
      case "one": return 1;
      case "two": return 2;
      case "three": return 3;
      case "four": return 4;
      case "five": return 5;
      case "six": return 6;
      case "seven": return 7;
      default: return 0;
    }
  }

  static void Main() {
    IVisitor same = new Same(), nothing = new Nothing();
    Debug.Assert(same.Visit(3) == 3 && nothing.Visit(3) == 0 && same.Visit("x") == "x" && nothing.Visit("x") == null);
    Money sum = 2 + (Money)3;
    Debug.Assert(sum.cents == 500 && Largest(sum, 7, 1).cents == 700 && Largest("b", "a") == "b");
    using (sum) { }
    Debug.Assert(disposed == 1);
    foreach (int i in Count(5))
      if (i == 2) break;
    Debug.Assert(disposed == 2);
    Debug.Assert(new Derived().log == "base Derived/Base");
    new Counter<int>();
    new Counter<int>();
    new Counter<string>();
    Debug.Assert(Counter<int>.made == 2 && Counter<string>.made == 1 && Counter<object>.made == 0);
    int result, calls = 0;
    Debug.Assert(Divide(7, 2, out result, ref calls) && result == 3 && !Divide(1, 0, out result, ref calls));
    Debug.Assert(calls == 2 && Number("five") == 5 && Number("eight") == 0);
    var actions = new List<Func<int>>();
    for (int i = 0; i < 3; ++i) {
      int copy = i;
      actions.Add(() => copy * 10 + i);
    }
    Debug.Assert(actions[0]() == 3 && actions[2]() == 23);
    int[][] jagged = { new[] { 1 }, new[] { 2, 3 } };
    Debug.Assert(jagged[1][1] == 3);
    long[,,] cube = new long[2, 2, 2];
    cube[1, 0, 1] = 9;
    long total = 0;
    foreach (long cell in cube) total += cell;
    Debug.Assert(total == 9);
    string text = string.Format("{0}-{1,3}|{2,-3}|", 1, "a", true);
    Debug.Assert(text == "1-  a|True|");
    char[] letters = "hello".ToCharArray();
    Array.Reverse(letters);
    Debug.Assert(new string(letters) == "olleh" && "a,b,c".Split(',').Length == 3);
    Debug.Assert("Hello 1".ToLowerInvariant() == "hello 1" && "Hello".ToUpper() == "HELLO");
  }
}
