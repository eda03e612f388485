// EXPECT: verified
// MONO: same
// Typed references: an address with its type.
using System;
using System.Diagnostics;

class Program {
  static void Increment(TypedReference reference) {
    if (__reftype(reference) == typeof(int)) __refvalue(reference, int) = __refvalue(reference, int) + 1;
    else __refvalue(reference, string) = __refvalue(reference, string) + "+";
  }

  static void Main() {
    int number = 4;
    string text = "t";
    Increment(__makeref(number));
    Increment(__makeref(text));
    Debug.Assert(number == 5 && text == "t+");
    Console.WriteLine(number + text);
  }
}
