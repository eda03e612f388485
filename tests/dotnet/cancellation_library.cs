// EXPECT: verified
// OUTPUT: 2 1 canceled
using System;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static void Check(bool condition) {
    if (!condition) throw new Exception("not as expected");
  }

  static void Callbacks() {
    var source = new CancellationTokenSource();
    CancellationToken token = source.Token;
    string order = "";
    token.Register(() => order += "1 ");
    token.Register(state => order += state, "2 ");
    CancellationTokenRegistration removed = token.Register(() => order += "3 ");
    removed.Dispose();
    Check(token.CanBeCanceled && !token.IsCancellationRequested);
    source.Cancel();
    token.Register(() => order += "canceled");
    source.Cancel();
    Check(token.IsCancellationRequested && token.WaitHandle.WaitOne());
    Console.WriteLine(order);
  }

  static void Failures() {
    var source = new CancellationTokenSource();
    source.Token.Register(() => { throw new TimeoutException(); });
    source.Token.Register(() => { throw new ArgumentException(); });
    try {
      source.Cancel();
      Check(false);
    } catch (AggregateException e) {
      Check(e.InnerExceptions.Count == 2 && e.InnerExceptions[0] is ArgumentException);
    }
    try {
      source.Token.ThrowIfCancellationRequested();
      Check(false);
    } catch (OperationCanceledException e) {
      Check(e.CancellationToken == source.Token);
    }
  }

  static void Linked() {
    var a = new CancellationTokenSource();
    var b = new CancellationTokenSource();
    using (var both = CancellationTokenSource.CreateLinkedTokenSource(a.Token, b.Token)) {
      Check(!both.IsCancellationRequested);
      b.Cancel();
      Check(both.IsCancellationRequested && !a.IsCancellationRequested);
    }
    Check(!CancellationToken.None.CanBeCanceled);
  }

  static void Tasks() {
    var source = new CancellationTokenSource();
    var never = new Task(() => Check(false), source.Token);
    source.Cancel();
    Check(never.IsCanceled);
    var running = new CancellationTokenSource();
    var begun = new ManualResetEventSlim();
    Task task = Task.Run(() => {
      begun.Set();
      running.Token.WaitHandle.WaitOne();
      running.Token.ThrowIfCancellationRequested();
    }, running.Token);
    begun.Wait();
    running.Cancel();
    try {
      task.Wait();
      Check(false);
    } catch (AggregateException e) {
      Check(e.InnerException is TaskCanceledException && task.IsCanceled);
    }
  }

  static void Main() {
    Callbacks();
    Failures();
    Linked();
    Tasks();
  }
}
