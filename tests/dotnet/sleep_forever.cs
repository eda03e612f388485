// EXPECT: error deadlock
// LINE: any
// Nothing ends an endless sleep.
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    Thread.Sleep(Timeout.Infinite);
    Debug.Fail("never");
  }
}
