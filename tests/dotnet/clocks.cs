// EXPECT: verified
// Clocks stand still, and the verdict says so.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    var watch = Stopwatch.StartNew();
    DateTime begin = DateTime.UtcNow;
    watch.Stop();
    Debug.Assert(watch.ElapsedMilliseconds == 0 && DateTime.UtcNow == begin &&
        Environment.TickCount == Environment.TickCount);
    Debug.Assert(watch.Elapsed == TimeSpan.Zero);
  }
}
