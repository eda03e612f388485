// EXPECT: verified
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static int applied;

  static async Task Write() {
    await Task.Yield();
    Interlocked.CompareExchange(ref applied, 1, 0);
  }

  static async Task Store() {
    Task primary = Write();
    Task first = await Task.WhenAny(primary, Task.Delay(100));
    if (first != primary) await Write();
    await primary;
  }

  static void Main() {
    Store().Wait();
    Debug.Assert(applied == 1);
  }
}
