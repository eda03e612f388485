// EXPECT: verified
// OUTPUT: Point
using System;
using System.Collections.Generic;
using System.Diagnostics;

enum Colour { Red, Green = 5 }
struct Point { public int x, y; }

class Program {
  static void Main() {
    var a = new Point { x = 1, y = 2 };
    var b = a;
    Debug.Assert(a.Equals(b) && a.GetHashCode() == b.GetHashCode());
    b.y = 3;
    Debug.Assert(!a.Equals(b) && !a.Equals(null) && !a.Equals("a"));
    object boxed = Colour.Green;
    Debug.Assert(boxed.Equals(Colour.Green) && (int)boxed == 5 && (Colour)boxed != Colour.Red);
    var names = new Dictionary<Colour, string>();
    names[Colour.Green] = "green";
    Debug.Assert(names.ContainsKey(Colour.Green) && !names.ContainsKey(Colour.Red));
    var points = new HashSet<Point> { a, b };
    Debug.Assert(points.Contains(a) && points.Count == 2);
    int? number = 4;
    object some = number, none = (int?)null;
    Debug.Assert(none == null && (int)some == 4 && (int?)some == 4 && (some as int?) == 4);
    Debug.Assert(typeof(Point) == a.GetType() && typeof(int) != typeof(long));
    Console.WriteLine(a);
  }
}
