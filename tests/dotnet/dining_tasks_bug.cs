// EXPECT: error deadlock
using System.Threading.Tasks;

class Program {
  const int Count = 4;
  static readonly object[] forks = new object[Count];

  static void Eat(int me) {
    object first = forks[me], second = forks[(me + 1) % Count];
    lock (first) lock (second) { }
  }

  static void Main() {
    for (int i = 0; i < Count; ++i) forks[i] = new object();
    var tasks = new Task[Count];
    for (int i = 0; i < Count; ++i) {
      int me = i;
      tasks[i] = Task.Run(() => Eat(me));
    }
    Task.WaitAll(tasks); // ERROR
  }
}
