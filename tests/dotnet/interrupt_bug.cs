// EXPECT: error uncaught-exception
// The worker is told to stop by an interruption, but it may be busy: then it is its next wait that is interrupted,
// which nobody expects.
using System;
using System.Threading;

class Program {
  static readonly object guard = new object();
  static bool stopped;

  static void Work() {
    while (!Volatile.Read(ref stopped)) {}
    lock (guard) Monitor.Wait(guard, 1);  // ERROR
  }

  static void Main() {
    var worker = new Thread(Work);
    worker.Start();
    worker.Interrupt();
    Volatile.Write(ref stopped, true);
    worker.Join();
  }
}
