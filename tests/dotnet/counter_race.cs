// EXPECT: error assertion
using System.Diagnostics;
using System.Threading;

class Program {
  static int counter;

  static void Count() { counter = counter + 1; }

  static void Main() {
    var a = new Thread(Count);
    var b = new Thread(Count);
    a.Start();
    b.Start();
    a.Join();
    b.Join();
    Debug.Assert(counter == 2); // ERROR
  }
}
