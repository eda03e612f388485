// EXPECT: verified
// MONO: same
// What types are, and how they are related.
using System;
using System.Collections.Generic;
using System.Diagnostics;

interface IShape { }
abstract class Shape : IShape { }
sealed class Circle : Shape { }
struct Point { }
enum Color { Red }

class Program {
  static void Main() {
    object circle = new Circle();
    Debug.Assert(circle is IShape && circle as Shape != null && !(circle is string));
    Debug.Assert(circle.GetType() == typeof(Circle) && circle.GetType() != typeof(Shape));
    Debug.Assert(typeof(Circle).BaseType == typeof(Shape) && typeof(Shape).BaseType.BaseType == null);
    Debug.Assert(typeof(Shape).IsAssignableFrom(typeof(Circle)) && !typeof(Circle).IsAssignableFrom(typeof(Shape)));
    Debug.Assert(typeof(Circle).IsSubclassOf(typeof(Shape)) && typeof(Shape).IsInstanceOfType(circle));
    foreach (Type type in new[] { typeof(Circle), typeof(Shape), typeof(IShape), typeof(Point), typeof(Color),
                                  typeof(int), typeof(int[]), typeof(List<int>) })
      Console.WriteLine(type.IsClass + " " + type.IsInterface + " " + type.IsValueType + " " + type.IsEnum + " " +
                        type.IsArray + " " + type.IsPrimitive + " " + type.IsAbstract + " " + type.IsSealed + " " +
                        type.IsGenericType + " " + Type.GetTypeCode(type));
    var names = new Dictionary<Type, string> { { typeof(int), "number" }, { typeof(Circle), "circle" } };
    Debug.Assert(names[circle.GetType()] == "circle" && names[5.GetType()] == "number");
  }
}
