// EXPECT: error uncaught-exception
// LINE: any
// An abstract class has no objects.
using System;

abstract class Shape { }

class Program {
  static void Main() { Console.WriteLine(Activator.CreateInstance(typeof(Shape))); }
}
