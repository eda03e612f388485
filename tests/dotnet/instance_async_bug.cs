// EXPECT: error assertion
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static int made;
  static volatile object instance;

  static async Task<object> Make() {
    await Task.Yield();
    Interlocked.Increment(ref made);
    return new object();
  }

  static async Task<object> Get() {
    if (instance == null) instance = await Make();
    return instance;
  }

  static void Main() {
    Task.WhenAll(Task.Run(() => Get()), Task.Run(() => Get())).Wait();
    Debug.Assert(made == 1); // ERROR
  }
}
