// EXPECT: error uncaught-exception
// LINE: any
// A name that the enum has not.
using System;

enum Color { Red, Green }

class Program {
  static void Main() { Console.WriteLine(Enum.Parse(typeof(Color), "Pink")); }
}
