// EXPECT: verified
// FLAGS:  --check default,race
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Program {
  static void Main() {
    int total = 0;
    Parallel.For(1, 4, i => Interlocked.Add(ref total, i));
    Debug.Assert(total == 6);
  }
}
