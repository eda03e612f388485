// EXPECT: error assertion
// The program may end before its thread in the background has come to the assertion, and after it.
using System.Diagnostics;
using System.Threading;

class Program {
  static int steps;

  static void Main() {
    var other = new Thread(() => {
      steps = 1;
      Debug.Assert(false);  // ERROR
    });
    other.IsBackground = true;
    other.Start();
  }
}
