// EXPECT: verified
// OUTPUT: Hello, world
using System;

class Program {
  static void Main() { Console.WriteLine("Hello, world"); }
}
