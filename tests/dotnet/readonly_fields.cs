// EXPECT: verified
// STATES: 25
//
// Constructors that show their object to nobody: to read a readonly field is no step, also not that of a base class.
using System.Diagnostics;
using System.Threading;

class Counter {
  readonly object guard = new object();
  protected readonly int step;
  int count;
  public Counter(int step) { this.step = step; }
  public void Add() {
    lock (guard) count += step;
  }
  public int Count { get { lock (guard) return count; } }
}

class Twice : Counter {
  readonly Counter other;
  public Twice(Counter other) : base(2) { this.other = other; }
  public void AddBoth() {
    Add();
    other.Add();
  }
}

class Program {
  static void Main() {
    var one = new Counter(1);
    var two = new Twice(one);
    var thread = new Thread(two.AddBoth);
    thread.Start();
    two.AddBoth();
    thread.Join();
    Debug.Assert(one.Count == 2 && two.Count == 4);
  }
}
