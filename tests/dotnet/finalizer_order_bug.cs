// EXPECT: error assertion
// FLAGS: --finalizers
// Finalizers run in any order: what an object holds may have been finalized before it.
using System;
using System.Diagnostics;

class Log {
  public bool is_open = true;
  ~Log() { is_open = false; }
}

class Writer {
  readonly Log log = new Log();
  ~Writer() { Debug.Assert(log.is_open); }  // ERROR
}

class Program {
  static void Main() {
    new Writer();
    GC.Collect();
    GC.WaitForPendingFinalizers();
  }
}
