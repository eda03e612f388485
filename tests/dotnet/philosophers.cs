// EXPECT: error deadlock
// LINE: any
using System.Threading;

class Program {
  const int Count = 3;
  static object[] forks = new object[Count];

  static void Dine(int i) {
    lock (forks[i]) {
      lock (forks[(i + 1) % Count]) { }
    }
  }

  static void Main() {
    for (int i = 0; i < Count; ++i) forks[i] = new object();
    for (int i = 0; i < Count; ++i) {
      int mine = i;
      new Thread(() => Dine(mine)).Start();
    }
  }
}
