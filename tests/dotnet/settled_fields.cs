// EXPECT: verified
// STATES: 6
//
// No code but constructors sets these fields, though the source does not call them readonly: to read them is no step.
using System.Diagnostics;
using System.Threading;

class Limits {
  int low, high;
  public Limits(int low, int high) {
    this.low = low;
    this.high = high;
  }
  public int Width { get { return high - low; } }
}

class Program {
  static Limits limits = new Limits(2, 5);
  static int size = 3;

  static void Look() { Debug.Assert(limits.Width == size); }

  static void Main() {
    new Thread(Look).Start();
    new Thread(Look).Start();
    Look();
  }
}
