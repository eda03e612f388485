// EXPECT: verified
// MONO: same
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static readonly AsyncLocal<int> local = new AsyncLocal<int>();

  static void Main() {
    local.Value = 3;
    using (ExecutionContext.SuppressFlow()) {
      Debug.Assert(ExecutionContext.IsFlowSuppressed());
      Console.WriteLine(Task.Run(() => local.Value).Result);
      int seen = -1;
      var thread = new Thread(() => seen = local.Value);
      thread.Start();
      thread.Join();
      Console.WriteLine(seen);
    }
    Debug.Assert(!ExecutionContext.IsFlowSuppressed());
    Console.WriteLine(Task.Run(() => local.Value).Result);
    try {
      ExecutionContext.RestoreFlow();
      Debug.Fail("it is not suppressed");
    } catch (InvalidOperationException) { }
  }
}
