// A gate that opens once. The thread that waits checks `open` outside of the lock, so that the pulse can come between
// the check and the wait: nobody will pulse again, and the thread waits for ever.
//
//   quotient check examples/lost_pulse.cs
using System.Threading;

class Gate {
  readonly object guard = new object();
  bool open;

  public void Open() {
    lock (guard) {
      open = true;
      Monitor.PulseAll(guard);
    }
  }

  public void Pass() {
    bool must_wait;
    lock (guard) { must_wait = !open; }
    if (!must_wait) return;
    lock (guard) { Monitor.Wait(guard); }
  }
}

class Program {
  static void Main() {
    var gate = new Gate();
    var guest = new Thread(gate.Pass);
    guest.Start();
    gate.Open();
    guest.Join();
  }
}
