// EXPECT: verified
// MONO: same
// A list of arguments of any number and type.
using System;
using System.Diagnostics;

class Program {
  static int Sum(int first, __arglist) {
    var rest = new ArgIterator(__arglist);
    int sum = first;
    while (rest.GetRemainingCount() > 0) sum += __refvalue(rest.GetNextArg(), int);
    return sum;
  }

  static string Names(__arglist) {
    var rest = new ArgIterator(__arglist);
    string names = "";
    while (rest.GetRemainingCount() > 0) names += __reftype(rest.GetNextArg()).Name + " ";
    return names;
  }

  static void Main() {
    Debug.Assert(Sum(1, __arglist()) == 1 && Sum(1, __arglist(2, 3, 4)) == 10);
    Console.WriteLine(Names(__arglist(1, "text", 2.5, 'c', new DateTime())));
  }
}
