// EXPECT: verified
using System;
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static void Main() {
    var failing = Task.Run(() => { throw new InvalidOperationException(); });
    try {
      failing.Wait();
      Debug.Assert(false);
    } catch (AggregateException e) {
      Debug.Assert(e.InnerExceptions.Count == 1 && e.InnerExceptions[0] is InvalidOperationException);
    }
    var next = Task.Run(() => 3).ContinueWith(task => task.Result + 1);
    Debug.Assert(next.Result == 4);
  }
}
