// EXPECT: error uncaught-exception
// An argument of another type than the one that is asked for.
using System;

class Program {
  static int First(__arglist) {
    return __refvalue(new ArgIterator(__arglist).GetNextArg(), int);  // ERROR
  }
  static void Main() { First(__arglist("text")); }
}
