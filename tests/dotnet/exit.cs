// EXPECT: verified
// MONO: same
// Environment.Exit ends the program, whatever other threads do, and runs no finally blocks.
using System;
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    var never = new ManualResetEvent(false);
    new Thread(() => never.WaitOne()).Start();
    try {
      Console.WriteLine("before");
      Environment.Exit(3);
    } finally {
      Debug.Assert(false);
    }
  }
}
