// EXPECT: verified
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static int made;
  static readonly Lazy<Task<object>> instance = new Lazy<Task<object>>(Make);

  static async Task<object> Make() {
    await Task.Yield();
    Interlocked.Increment(ref made);
    return new object();
  }

  static Task<object> Get() { return instance.Value; }

  static void Main() {
    Task.WhenAll(Task.Run(() => Get()), Task.Run(() => Get())).Wait();
    Debug.Assert(made == 1);
  }
}
