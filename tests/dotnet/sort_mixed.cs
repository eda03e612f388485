// EXPECT: error uncaught-exception
// LINE: any
// Objects that cannot be compared cannot be sorted.
using System;

class Program {
  static void Main() { Array.Sort(new[] { new object(), new object() }); }
}
