// EXPECT: verified
using System.Diagnostics;
using System.Threading.Tasks;

class Program {
  static async Task<int> Twice(int x) {
    await Task.Yield();
    return 2 * x;
  }

  static async Task<int> Sum() { return await Twice(3) + await Twice(4); }

  static void Main() { Debug.Assert(Sum().Result == 14); }
}
