// EXPECT: error uncaught-exception
using System.Threading;

class Program {
  static readonly object guard = new object();
  static int[] buffer = new int[1];

  static void Tick(object nothing) {
    ++buffer[0]; // ERROR
  }

  static void Main() {
    var timer = new Timer(Tick, null, 10, Timeout.Infinite);
    timer.Dispose();
    buffer = null;
  }
}
