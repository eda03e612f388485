// EXPECT: error assertion
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static int counter;

  static void Main() {
    var a = Task.Run(() => { ++counter; });
    var b = Task.Run(() => { ++counter; });
    Task.WaitAll(a, b);
    Debug.Assert(counter == 2); // ERROR
  }
}
