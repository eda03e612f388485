// EXPECT: verified
using System.Threading;

class Program {
  static readonly object guard = new object();
  static int[] buffer = new int[1];

  static void Tick(object nothing) {
    lock (guard) {
      if (buffer != null) ++buffer[0];
    }
  }

  static void Main() {
    var timer = new Timer(Tick, null, 10, Timeout.Infinite);
    timer.Dispose();
    lock (guard) buffer = null;
  }
}
