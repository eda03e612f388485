// EXPECT: error uncaught-exception
// LINE: any
// Nobody can catch what an asynchronous method without a task throws after it has waited.
using System;
using System.Threading.Tasks;

class Program {
  static readonly TaskCompletionSource<int> started = new TaskCompletionSource<int>();

  static async void Work() {
    await Task.Yield();
    started.SetResult(0);
    throw new InvalidOperationException("late");
  }

  static void Main() {
    try {
      Work();
      started.Task.Wait();
    } catch (InvalidOperationException) { }
  }
}
