// EXPECT: verified
// FLAGS: --finalizers
// Dispose and a finalizer: what is released once is not released again.
using System;
using System.Diagnostics;
using System.Threading;

class Handle : IDisposable {
  public static int open;
  public Handle() { Interlocked.Increment(ref open); }
  ~Handle() { Release(); }
  public void Dispose() {
    Release();
    GC.SuppressFinalize(this);
  }
  void Release() { Debug.Assert(Interlocked.Decrement(ref open) >= 0); }
}

class Program {
  static void Main() {
    using (new Handle()) { }
    Debug.Assert(Handle.open == 0);
  }
}
