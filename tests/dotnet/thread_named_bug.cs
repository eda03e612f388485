// EXPECT: error assertion
// A thread gets its name from another one, which perhaps comes too late. Behind that, only the starter knows the thread.
using System.Diagnostics;
using System.Threading;

class Namer {
  Thread thread;
  public Namer(Thread thread) { this.thread = thread; }
  public void Run() { thread.Name = "named"; }
}

class Starter {
  Thread thread;
  public Starter(Thread thread) { this.thread = thread; }
  public void Run() { thread.Start(); }
}

class Program {
  static void Work() {
    Debug.Assert(Thread.CurrentThread.Name != null);  // ERROR
  }
  static void Main() {
    Thread[] both = Make();
    both[0].Start();
    both[1].Start();
  }
  static Thread[] Make() {
    Thread worker = new Thread(Work);
    return new Thread[] { new Thread(new Namer(worker).Run), new Thread(new Starter(worker).Run) };
  }
}
