// EXPECT: verified
// Numbers of threads differ, and stay the same, also of those that have not begun or are over.
using System.Diagnostics;
using System.Threading;

class Program {
  static int first, second;

  static void Main() {
    Debug.Assert(Thread.CurrentThread.ManagedThreadId == 1);
    var a = new Thread(() => first = Thread.CurrentThread.ManagedThreadId);
    var b = new Thread(() => second = Thread.CurrentThread.ManagedThreadId);
    a.Start();
    b.Start();
    int of_b = b.ManagedThreadId;
    a.Join();
    b.Join();
    Debug.Assert(first != 1 && second != 1 && first != second);
    Debug.Assert(second == of_b && b.ManagedThreadId == of_b);
    Debug.Assert(a.ManagedThreadId == first);
  }
}
