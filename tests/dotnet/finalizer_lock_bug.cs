// EXPECT: error deadlock
// FLAGS: --finalizers
// LINE: any
// A finalizer needs a lock that the thread holds which waits for it.
using System;

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
    lock (Entry.table) {
      GC.Collect();
      GC.WaitForPendingFinalizers();
    }
  }
}
