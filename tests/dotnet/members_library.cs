// EXPECT: unknown
// TRACE: members of a class that is not the program's own
// Members of classes of the library are not there.
using System;

class Program {
  static void Main() { Console.WriteLine(typeof(string).GetMethod("Trim").Name); }
}
