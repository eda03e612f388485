// EXPECT: error deadlock
// LINE: any
// The thread of the context waits for a task whose rest would have to run on it.
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

class Pump : SynchronizationContext {
  public readonly BlockingCollection<SendOrPostCallback> queue = new BlockingCollection<SendOrPostCallback>();
  public override void Post(SendOrPostCallback code, object state) { queue.Add(_ => code(state)); }
}

class Program {
  static async Task<int> Load() {
    await Task.Run(() => { });
    return 1;
  }

  static void Main() {
    SynchronizationContext.SetSynchronizationContext(new Pump());
    int loaded = Load().Result;
  }
}
