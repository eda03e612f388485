// EXPECT: verified
// MONO: same
// Equality of value types by their fields: with references, floating point numbers, gaps, and structs inside.
using System;
using System.Collections.Generic;
using System.Diagnostics;

struct Inner {
  public byte small;
  public double real;
}
struct Outer {
  public Inner inner;
  public string name;
  public float single;
  public object any;
}

class Program {
  static Outer Make(double real, string name) {
    return new Outer { inner = new Inner { small = 1, real = real }, name = name, single = 1.5f, any = 7 };
  }

  static void Main() {
    Outer a = Make(2.5, "n"), b = Make(2.5, new string('n', 1)), c = Make(3.5, "n"), d = Make(2.5, "m");
    Console.WriteLine(a.Equals(b) + " " + a.Equals(c) + " " + a.Equals(d) + " " + a.Equals(null) + " " + a.Equals("n"));
    Debug.Assert(a.GetHashCode() == b.GetHashCode());
    Console.WriteLine(Make(double.NaN, "").Equals(Make(double.NaN, "")) + " " + Make(0.0, "").Equals(Make(-0.0, "")));
    var counts = new Dictionary<Outer, int> { { a, 1 } };
    counts[b] = 2;
    Debug.Assert(counts.Count == 1 && counts[a] == 2 && !counts.ContainsKey(c));
    Console.WriteLine(a);
  }
}
