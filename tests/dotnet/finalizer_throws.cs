// EXPECT: error uncaught-exception
// FLAGS: --finalizers
// TRACE: uncaught System.InvalidOperationException: cannot be closed
// Nobody catches what a finalizer throws.
using System;

class Stream {
  ~Stream() { throw new InvalidOperationException("cannot be closed"); }  // ERROR
}

class Program {
  static void Main() {
    new Stream();
    GC.Collect();
    GC.WaitForPendingFinalizers();
  }
}
