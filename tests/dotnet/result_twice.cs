// EXPECT: verified
// FLAGS:  --check default,race
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static void Main() {
    var first = new TaskCompletionSource<int>();
    Task a = Task.Run(() => { first.TrySetResult(1); });
    Task b = Task.Run(() => { first.TrySetResult(2); });
    int winner = first.Task.Result;
    Debug.Assert(winner == 1 || winner == 2);
    Task.WaitAll(a, b);
  }
}
