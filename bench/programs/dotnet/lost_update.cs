// EXPECT: error assertion
// Two threads that add to the same number without a lock.
using System.Diagnostics;
using System.Threading;

class Sum {
  public int value;
  public void Add() { value = value + 1; }
}

class Program {
  static void Main() {
    Sum sum = new Sum();
    Thread a = new Thread(new ThreadStart(sum.Add));
    Thread b = new Thread(new ThreadStart(sum.Add));
    a.Start();
    b.Start();
    a.Join();
    b.Join();
    Debug.Assert(sum.value == 2);  // ERROR
  }
}
