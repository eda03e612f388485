// EXPECT: error deadlock
// LINE: any
// Main is over, but a thread that waits for ever keeps the program from its end.
using System.Threading;

class Program {
  static void Main() {
    var never = new AutoResetEvent(false);
    new Thread(() => never.WaitOne()).Start();
  }
}
