// EXPECT: verified
// OUTPUT: all as expected
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static void Check(bool condition) {
    if (!condition) throw new Exception("not as expected");
  }

  static T Thrown<T>(Action action) where T : Exception {
    try {
      action();
    } catch (T exception) {
      return exception;
    }
    throw new Exception("nothing is thrown");
  }

  static void Completed() {
    Check(Task.FromResult(3).Result == 3 && Task.CompletedTask.IsCompleted);
    Task failed = Task.FromException(new InvalidOperationException());
    Check(failed.IsFaulted && failed.Exception.InnerException is InvalidOperationException);
    Check(Thrown<AggregateException>(failed.Wait).InnerExceptions.Count == 1);
    Task canceled = Task.FromCanceled(new CancellationToken(true));
    Check(canceled.IsCanceled && canceled.Status == TaskStatus.Canceled);
    Check(Thrown<AggregateException>(canceled.Wait).InnerException is TaskCanceledException);
  }

  static void Sources() {
    var source = new TaskCompletionSource<int>();
    Check(!source.Task.IsCompleted && source.Task.Status == TaskStatus.WaitingForActivation);
    Task<int> next = source.Task.ContinueWith(t => t.Result + 1, TaskContinuationOptions.ExecuteSynchronously);
    Check(!next.IsCompleted);
    source.SetResult(4);
    Check(next.IsCompleted && next.Result == 5 && !source.TrySetResult(6) && source.Task.Result == 4);
    Thrown<InvalidOperationException>(() => source.SetResult(7));
    var other = new TaskCompletionSource<int>();
    Task only_if_failed = other.Task.ContinueWith(t => { }, TaskContinuationOptions.OnlyOnFaulted);
    other.SetCanceled();
    Check(other.Task.IsCanceled && Thrown<AggregateException>(only_if_failed.Wait) != null);
    Check(only_if_failed.IsCanceled);
    var several = new TaskCompletionSource<int>();
    several.SetException(new Exception[] { new ArgumentException(), new TimeoutException() });
    Check(several.Task.Exception.InnerExceptions.Count == 2);
  }

  static void Combined() {
    var a = new TaskCompletionSource<int>();
    var b = new TaskCompletionSource<int>();
    Task<int[]> all = Task.WhenAll(a.Task, b.Task);
    Task<Task<int>> any = Task.WhenAny(a.Task, b.Task);
    b.SetResult(2);
    Check(any.IsCompleted && any.Result == b.Task && !all.IsCompleted);
    a.SetResult(1);
    Check(all.Result[0] == 1 && all.Result[1] == 2);
    Check(Task.WaitAny(a.Task, b.Task) == 0 && Task.WaitAll(new Task[] { a.Task, b.Task }, 10));
    int made = 0;
    Task<int[]> counted = Task.WhenAll(new[] { 5, 6 }.Select(i => Task.FromResult(i + ++made)));
    Check(made == 2 && counted.Result[0] == 6 && counted.Result[1] == 8);
    var never = new TaskCompletionSource<int>();
    Check(!never.Task.Wait(0) && Task.WaitAny(new Task[] { never.Task }, 0) == -1);
    Check(Task.WaitAny(new Task[] { never.Task, a.Task }) == 1);
  }

  static async Task<int> Deep(int depth) {
    if (depth == 0) {
      await Task.Yield();
      throw new ArgumentException("deep");
    }
    try {
      return await Deep(depth - 1);
    } finally {
      unwound += depth;
    }
  }
  static int unwound;

  static async Task Awaiting() {
    try {
      await Deep(2);
      Check(false);
    } catch (ArgumentException e) {
      Check(e.Message == "deep" && unwound == 3);
    }
    try {
      await Task.Run(() => { throw new TimeoutException(); });
      Check(false);
    } catch (TimeoutException) {
    }
    var source = new CancellationTokenSource();
    source.Cancel();
    try {
      await Task.Delay(10, source.Token);
      Check(false);
    } catch (OperationCanceledException) {
    }
    await Task.Delay(1);
    await Task.WhenAll(Task.Run(() => 1), Task.Delay(2)).ConfigureAwait(false);
  }

  static void Children() {
    int done = 0;
    Task parent = Task.Factory.StartNew(() => {
      Task.Factory.StartNew(() => { ++done; }, TaskCreationOptions.AttachedToParent);
    });
    parent.Wait();
    Check(done == 1 && parent.Status == TaskStatus.RanToCompletion);
    Task failing = Task.Factory.StartNew(() => {
      Task.Factory.StartNew(() => { throw new TimeoutException(); }, TaskCreationOptions.AttachedToParent);
    });
    Check(Thrown<AggregateException>(failing.Wait).Flatten().InnerException is TimeoutException);
    Check(Task.Run(() => Task.Run(() => 5)).Result == 5);
    var lazily = new Task<int>(() => 6);
    Check(lazily.Status == TaskStatus.Created);
    lazily.Start();
    Check(lazily.Result == 6);
    var here = new Task(() => { ++done; });
    here.RunSynchronously();
    Check(done == 2);
  }

  static void Main() {
    Completed();
    Sources();
    Combined();
    Awaiting().Wait();
    Children();
    Console.WriteLine("all as expected");
  }
}
