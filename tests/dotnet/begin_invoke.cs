// EXPECT: verified
// MONO: same
// Calls that are begun and ended: results, exceptions, callbacks, what an IAsyncResult says.
using System;
using System.Threading;

struct Pair {
  public int first;
  public string second;
}

class Program {
  static int calls;

  static int Sum(int a, long b) { return a + (int)b; }
  static Pair Make(double half, Pair from) {
    return new Pair { first = (int)(half * 2) + from.first, second = "made" };
  }
  static void Fail() { throw new InvalidOperationException("failed"); }

  static void Main() {
    Func<int, long, int> sum = Sum;
    IAsyncResult begun = sum.BeginInvoke(3, 4, null, "state");
    Console.WriteLine(sum.EndInvoke(begun));
    Console.WriteLine(begun.IsCompleted);
    Console.WriteLine(begun.AsyncState);
    Console.WriteLine(begun.CompletedSynchronously);

    Func<double, Pair, Pair> make = Make;
    begun = make.BeginInvoke(1.5, new Pair { first = 7 }, null, null);
    Pair made = make.EndInvoke(begun);
    Console.WriteLine(made.first + made.second);

    Action fail = Fail;
    begun = fail.BeginInvoke(null, null);
    begun.AsyncWaitHandle.WaitOne();
    try {
      fail.EndInvoke(begun);
    } catch (InvalidOperationException failure) {
      Console.WriteLine(failure.Message);
    }
    try {
      fail.EndInvoke(begun);
      Console.WriteLine("again");
    } catch (InvalidOperationException) {
      Console.WriteLine("not twice");
    }

    var done = new ManualResetEvent(false);
    sum.BeginInvoke(5, 6, result => {
      Console.WriteLine(sum.EndInvoke(result) + (string)result.AsyncState);
      Interlocked.Increment(ref calls);
      done.Set();
    }, " in a callback");
    done.WaitOne();
    Console.WriteLine(calls);

    Action several = () => { };
    several += () => { };
    try {
      several.BeginInvoke(null, null);
    } catch (ArgumentException) {
      Console.WriteLine("one target");
    }
  }
}
