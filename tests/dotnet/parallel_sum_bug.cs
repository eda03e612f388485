// EXPECT: error assertion
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static void Main() {
    int total = 0;
    Parallel.For(1, 4, i => total += i);
    Debug.Assert(total == 6); // ERROR
  }
}
