// EXPECT: verified
// MONO: same
// A context of one thread, as user interfaces have: what comes behind an await runs there.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Pump : SynchronizationContext {
  readonly Queue<Action> queue = new Queue<Action>();
  readonly object guard = new object();
  bool ends;

  public override void Post(SendOrPostCallback code, object state) {
    lock (guard) {
      queue.Enqueue(() => code(state));
      Monitor.Pulse(guard);
    }
  }

  public void End() { Post(_ => ends = true, null); }

  public void Run() {
    while (!ends) {
      Action next;
      lock (guard) {
        while (queue.Count == 0) Monitor.Wait(guard);
        next = queue.Dequeue();
      }
      next();
    }
  }
}

class Program {
  static int sum;  // needs no lock: all is done by the pump

  static async Task Add(Pump pump, int number) {
    int before = sum;
    sum = before + number;
    await Task.Run(() => { });
    Debug.Assert(SynchronizationContext.Current == pump);
    sum += number;
  }

  static async void Both(Pump pump) {
    Task first = Add(pump, 1), second = Add(pump, 10);
    await first;
    await second;
    pump.End();
  }

  static void Main() {
    Console.WriteLine(SynchronizationContext.Current == null);
    var pump = new Pump();
    SynchronizationContext.SetSynchronizationContext(pump);
    Console.WriteLine(SynchronizationContext.Current == pump);
    Both(pump);
    pump.Run();
    Console.WriteLine(sum);
    Debug.Assert(sum == 22);
    SynchronizationContext.SetSynchronizationContext(null);
    Console.WriteLine(SynchronizationContext.Current == null);
    new SynchronizationContext().Send(state => Console.WriteLine("sent " + state), "at once");
  }
}
