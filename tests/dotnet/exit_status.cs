// EXPECT: error exit-status
// FLAGS: --check default,exit
// LINE: any
// The status is what Main returned, also if a thread is still running then.
using System.Threading;

class Program {
  static int Main() {
    new Thread(() => Thread.Sleep(1)).Start();
    return 3;
  }
}
