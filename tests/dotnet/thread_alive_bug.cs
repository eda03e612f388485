// EXPECT: error assertion
// A thread looks whether another one is alive that is perhaps not started yet; then nobody has written anything.
using System.Diagnostics;
using System.Threading;

class Program {
  static int z;
  static Thread[] t = new Thread[2];
  static void T0() {
    if (t[1].IsAlive) z = z + 1;
  }
  static void T1() { Interlocked.Add(ref z, 2); }
  static void Main() {
    t[0] = new Thread(T0);
    t[1] = new Thread(T1);
    t[0].Start();
    t[1].Start();
    t[0].Join();
    Debug.Assert(z != 0);  // ERROR
  }
}
