// EXPECT: error deadlock
// LINE: any
using System.Threading;

class Program {
  static readonly object a = new object(), b = new object();

  static void Forwards() {
    lock (a) { lock (b) { } }
  }

  static void Backwards() {
    lock (b) { lock (a) { } }
  }

  static void Main() {
    var first = new Thread(Forwards);
    var second = new Thread(Backwards);
    first.Start();
    second.Start();
    first.Join();
    second.Join();
  }
}
