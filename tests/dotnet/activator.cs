// EXPECT: verified
// MONO: same
// Objects of a type that is known only when the program runs.
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Box {
  public int content = 3;
}
struct Point {
  public int x;
}

class Program {
  static T Make<T>() where T : new() { return new T(); }

  static void Main() {
    Debug.Assert(Make<Box>().content == 3 && Make<int>() == 0 && Make<Point>().x == 0 && Make<List<int>>().Count == 0);
    Debug.Assert(Activator.CreateInstance<Box>().content == 3);
    object first = new Box();
    object second = Activator.CreateInstance(first.GetType());
    Debug.Assert(second != first && ((Box)second).content == 3);
    Console.WriteLine(Activator.CreateInstance(typeof(Point)).GetType() + " " + second);
  }
}
