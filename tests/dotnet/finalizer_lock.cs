// EXPECT: verified
// FLAGS: --finalizers
// A finalizer needs a lock; nobody waits for it who holds that.
using System;
using System.Diagnostics;

class Entry {
  public static readonly object table = new object();
  public static int entries = 1;
  ~Entry() {
    lock (table) --entries;
  }
}

class Program {
  static void Main() {
    new Entry();
    lock (Entry.table) GC.Collect();
    GC.WaitForPendingFinalizers();
    Debug.Assert(Entry.entries == 0);
  }
}
