// EXPECT: verified
// MONO: same
// What a type can hold: classes, interfaces, variance, arrays, value types.
using System;
using System.Collections;
using System.Collections.Generic;

interface IShape { }
interface IRound : IShape { }
class Circle : IRound, IComparable<Circle> {
  public int CompareTo(Circle other) { return 0; }
}
class Disc : Circle { }
struct Point : IShape { }
enum Colour { Red }

class Program {
  static void Say(Type to, Type from) { Console.WriteLine("{0} {1} {2}", to, from, to.IsAssignableFrom(from)); }

  static void Main() {
    Type[] types = {
      typeof(object), typeof(IShape), typeof(IRound), typeof(Circle), typeof(Disc), typeof(Point), typeof(Colour),
      typeof(int), typeof(uint), typeof(ValueType), typeof(Enum), typeof(string), typeof(IComparable),
      typeof(IComparable<Circle>), typeof(IComparable<Disc>), typeof(IEnumerable<object>), typeof(IEnumerable<string>),
      typeof(object[]), typeof(string[]), typeof(int[]), typeof(uint[]), typeof(Array), typeof(IList<int>),
      typeof(List<int>), typeof(IEnumerable), typeof(int?), typeof(Action<object>), typeof(Action<string>),
    };
    foreach (Type to in types)
      foreach (Type from in types) Say(to, from);
    Console.WriteLine(typeof(IShape).IsAssignableFrom(null));
    Console.WriteLine(typeof(IShape).IsInstanceOfType(new Disc()));
    Console.WriteLine(typeof(IShape).IsInstanceOfType(3));
    Console.WriteLine(typeof(IShape).IsInstanceOfType(null));
    Console.WriteLine(typeof(Disc).IsSubclassOf(typeof(Circle)));
    Console.WriteLine(typeof(Disc).IsSubclassOf(typeof(Disc)));
    Console.WriteLine(typeof(Disc).IsSubclassOf(typeof(IShape)));
    Console.WriteLine(typeof(Point).IsSubclassOf(typeof(ValueType)));
    Console.WriteLine(typeof(string[]).IsSubclassOf(typeof(Array)));
  }
}
