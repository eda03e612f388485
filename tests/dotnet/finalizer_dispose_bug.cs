// EXPECT: error assertion
// FLAGS: --finalizers
// What Dispose has released is released again by the finalizer: GC.SuppressFinalize is missing.
using System;
using System.Diagnostics;
using System.Threading;

class Handle : IDisposable {
  public static int open;
  public Handle() { Interlocked.Increment(ref open); }
  ~Handle() { Release(); }
  public void Dispose() {
    Release();
  }
  void Release() { Debug.Assert(Interlocked.Decrement(ref open) >= 0); }  // ERROR
}

class Program {
  static void Main() {
    using (new Handle()) { }
    Debug.Assert(Handle.open == 0);
  }
}
