// EXPECT: error deadlock
// LINE: any
// Five philosophers who take the left fork first: all states, with the deadlock.
using System.Threading;

class Philosopher {
  object left, right;

  public Philosopher(object left, object right) {
    this.left = left;
    this.right = right;
  }

  public void Dine() {
    lock (left) {
      lock (right) { }
    }
  }
}

class Program {
  const int Count = 5;

  static void Main() {
    object[] forks = new object[Count];
    for (int i = 0; i < Count; ++i) forks[i] = new object();
    for (int i = 0; i < Count; ++i) {
      Philosopher one = new Philosopher(forks[i], forks[(i + 1) % Count]);
      Thread thread = new Thread(new ThreadStart(one.Dine));
      thread.Start();
    }
  }
}
