// EXPECT: verified
// MONO: same
// Interfaces of types, instances of generic types, and arrays that are made by a type.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

interface IShape { }
interface INamed<T> : IShape { }
class Square : INamed<string>, IComparable<Square> {
  public int CompareTo(Square other) { return 0; }
}
class Special : Square { }
struct Point {
  public int x, y;
}

class Program {
  static void Main() {
    Type[] interfaces = typeof(Special).GetInterfaces();
    Console.WriteLine(string.Join(" ", interfaces.Select(type => type.Name).OrderBy(name => name)));
    Debug.Assert(typeof(Square).GetInterface("IShape") == typeof(IShape));
    Debug.Assert(typeof(Square).GetInterface("ishape") == null);
    Debug.Assert(typeof(Square).GetInterface("ishape", true) == typeof(IShape));
    Debug.Assert(typeof(Point).GetInterfaces().Length == 0);

    Type list = typeof(List<int>);
    Debug.Assert(list.IsGenericType && !list.IsGenericTypeDefinition);
    Debug.Assert(list.GetGenericTypeDefinition() == typeof(List<>) && typeof(List<>).IsGenericTypeDefinition);
    Debug.Assert(list.GetGenericArguments()[0] == typeof(int) && typeof(int).GetGenericArguments().Length == 0);
    Debug.Assert(Nullable.GetUnderlyingType(typeof(int?)) == typeof(int));
    Debug.Assert(Nullable.GetUnderlyingType(list) == null);
    Console.WriteLine(typeof(Dictionary<,>));
    Console.WriteLine(typeof(Dictionary<,>).FullName);
    Console.WriteLine(typeof(Dictionary<string, int>).GetGenericTypeDefinition().Name);
    try {
      typeof(int).GetGenericTypeDefinition();
      Debug.Fail("it is not generic");
    } catch (InvalidOperationException) { }

    var numbers = (int[])Array.CreateInstance(typeof(int), 3);
    numbers[1] = 7;
    Array names = Array.CreateInstance(typeof(string), 2), points = Array.CreateInstance(typeof(Point), 1);
    names.SetValue("a", 1);
    points.SetValue(new Point { x = 4 }, 0);
    Console.WriteLine("{0} {1} {2}", numbers.Sum(), ((string[])names)[1], ((Point[])points)[0].x);
    Console.WriteLine(Array.CreateInstance(typeof(Square), 2).GetType());
    try {
      Array.CreateInstance(typeof(int), -1);
      Debug.Fail("it is negative");
    } catch (ArgumentOutOfRangeException) { }
  }
}
