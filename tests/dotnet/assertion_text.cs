// EXPECT: error assertion
// TRACE: Debug.Assert fails: an update was lost: 1
using System.Diagnostics;
using System.Threading;

class Program {
  static int count;

  static void Main() {
    var other = new Thread(() => ++count);
    other.Start();
    ++count;
    other.Join();
    Debug.Assert(count == 2, "an update was lost: " + count);  // ERROR
  }
}
