// EXPECT: verified
// FLAGS: --check default,race
// The compiler keeps the delegate of a lambda in a static field: two threads that make it are no data race.
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static int Apply(Func<int, int> f, int x) { return f(x); }
  static void Work() { Debug.Assert(Apply(x => x + 1, 2) == 3); }

  static void Main() {
    var other = new Thread(Work);
    other.Start();
    Work();
    other.Join();
  }
}
