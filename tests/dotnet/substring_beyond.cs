// EXPECT: error uncaught-exception
// LINE: any
// A part of a string that goes beyond its end.
using System;

class Program {
  static void Main() { Console.WriteLine("short".Substring(3, 4)); }
}
