// EXPECT: error deadlock
// TRACE: for wait handle AutoResetEvent#1
// LINE: any
using System.Threading;

class Program {
  static readonly AutoResetEvent ready = new AutoResetEvent(false);

  static void Main() {
    var first = new Thread(() => ready.WaitOne());
    var second = new Thread(() => ready.WaitOne());
    first.Start();
    second.Start();
    ready.Set();
    first.Join();
    second.Join();
  }
}
