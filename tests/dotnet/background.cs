// EXPECT: verified
// A thread in the background does not keep the program: that it waits for ever is no deadlock.
using System.Threading;

class Program {
  static void Main() {
    var never = new ManualResetEvent(false);
    var waits = new Thread(() => never.WaitOne());
    waits.IsBackground = true;
    waits.Start();
    new Thread(() => Thread.Sleep(1)).Start();
  }
}
