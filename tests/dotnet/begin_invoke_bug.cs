// EXPECT: error assertion
// Two calls of a delegate that were begun add to the same number.
using System;
using System.Diagnostics;

class Program {
  static int sum;
  static void Add(int number) { sum += number; }

  static void Main() {
    Action<int> add = Add;
    IAsyncResult first = add.BeginInvoke(1, null, null), second = add.BeginInvoke(2, null, null);
    add.EndInvoke(first);
    add.EndInvoke(second);
    Debug.Assert(sum == 3);  // ERROR
  }
}
