// EXPECT: error assertion
// The deadline may pass before the event is set.
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    var wakes = new AutoResetEvent(false);
    var called = new ManualResetEvent(false);
    ThreadPool.RegisterWaitForSingleObject(wakes, (state, late) => {
      Debug.Assert(!late);  // ERROR
      called.Set();
    }, null, 1000, true);
    wakes.Set();
    called.WaitOne();
  }
}
