// EXPECT: error assertion
// Two threads and one variable that both have got from the same closure.
using System.Diagnostics;
using System.Threading;

class Program {
  static void Main() {
    int count = 0;
    ThreadStart add = () => ++count;
    Thread a = new Thread(add), b = new Thread(add);
    a.Start();
    b.Start();
    a.Join();
    b.Join();
    Debug.Assert(count == 2);  // ERROR
  }
}
