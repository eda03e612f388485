// EXPECT: verified
// FLAGS: --check default,race
using System.Diagnostics;
using System.Threading;

class Program {
  static int counter;
  static readonly object guard = new object();

  static void Count() {
    for (int i = 0; i < 2; ++i) {
      lock (guard) { counter = counter + 1; }
    }
  }

  static void Main() {
    var a = new Thread(Count);
    var b = new Thread(Count);
    a.Start();
    b.Start();
    a.Join();
    b.Join();
    Debug.Assert(counter == 4);
  }
}
