// EXPECT: error deadlock
// LINE: any
// Two literals as locks, in different orders.
using System.Threading;

class Program {
  static void Main() {
    var thread = new Thread(() => {
      lock ("a")
        lock ("b") {
        }
    });
    thread.Start();
    lock ("b")
      lock ("a") {
      }
  }
}
