// EXPECT: error deadlock
// TRACE: waits for a pulse of object#1 (Program.gate)
// LINE: any
using System.Threading;

class Program {
  static readonly object gate = new object();

  static void Main() {
    var waiter = new Thread(() => {
      lock (gate) { Monitor.Wait(gate); }
    });
    waiter.Start();
    lock (gate) { Monitor.Pulse(gate); }
    waiter.Join();
  }
}
