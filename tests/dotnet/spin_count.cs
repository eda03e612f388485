// EXPECT: error assertion
// Who spins a few times and then gives up has not seen the flag.
using System.Diagnostics;
using System.Threading;

class Program {
  static volatile bool ready;

  static void Main() {
    var other = new Thread(() => ready = true);
    other.Start();
    var spinner = new SpinWait();
    while (!ready && spinner.Count < 3) spinner.SpinOnce();
    Debug.Assert(ready);  // ERROR
  }
}
