// EXPECT: error unobserved-exception
// FLAGS:  --check default,unobserved
// LINE:   any
using System;
using System.Threading.Tasks;

class Program {
  static async Task Fail() {
    await Task.Yield();
    throw new TimeoutException();
  }

  static async Task Handle() {
    Task forgotten = Fail();
    await Task.WhenAny(forgotten, Task.Delay(10));
  }

  static void Main() { Handle().Wait(); }
}
