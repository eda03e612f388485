// EXPECT: verified
// FLAGS:  --check default,unobserved
using System;
using System.Threading.Tasks;

class Program {
  static async Task Fail() {
    await Task.Yield();
    throw new TimeoutException();
  }

  static async Task Try() {
    try {
      await Fail();
    } catch (TimeoutException) {
    }
    Task all = Task.WhenAll(Fail(), Fail());
    try {
      await all;
    } catch (TimeoutException) {
    }
  }

  static void Main() {
    Try().Wait();
    Task failing = Task.Run(() => { throw new ArgumentException(); });
    failing.ContinueWith(task => { Exception seen = task.Exception; }).Wait();
  }
}
