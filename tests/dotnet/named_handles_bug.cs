// EXPECT: error assertion
// Two names, so that there are two mutexes.
using System.Diagnostics;
using System.Threading;

class Program {
  static int inside;

  static void Enter(string name) {
    using (var mutex = new Mutex(false, name)) {
      mutex.WaitOne();
      Interlocked.Increment(ref inside);
      Debug.Assert(inside == 1);  // ERROR
      Interlocked.Decrement(ref inside);
      mutex.ReleaseMutex();
    }
  }

  static void Main() {
    new Thread(() => Enter("program")).Start();
    Enter("Program");
  }
}
