// EXPECT: error deadlock
// LINE: any
// Five philosophers, as in dining.cs; here they look the forks up in an array that all threads share.
using System.Threading;

class Table {
  public const int Count = 5;
  static object[] forks = new object[Count];

  public static void Lay() {
    for (int i = 0; i < Count; ++i) forks[i] = new object();
  }

  public static void Dine(int i) {
    lock (forks[i]) {
      lock (forks[(i + 1) % Count]) { }
    }
  }
}

class Philosopher {
  int number;
  public Philosopher(int number) { this.number = number; }
  public void Dine() { Table.Dine(number); }
}

class Program {
  static void Main() {
    Table.Lay();
    for (int i = 0; i < Table.Count; ++i) {
      Philosopher one = new Philosopher(i);
      Thread thread = new Thread(new ThreadStart(one.Dine));
      thread.Start();
    }
  }
}
