// EXPECT: error deadlock
// TRACE: T1 waits at
// TRACE: for lock Gate<int>#1 (gate), held by main
// TRACE: T1 runs Names.Main.lambda
// TRACE: Point[]#1[1].y = 7
// TRACE: Gate<int>#1.Count = 3
// TRACE: Names.total = 5
// TRACE: gate = Gate<int>#1
// TRACE: spot.x = 9
// TRACE: int[]#1[2] = 4
//
// What the source calls objects, fields, elements, captured variables and structures: so they are called in the trace.
using System.Threading;

struct Point { public int x, y; }

class Gate<T> {
  public int Count { get; set; }
  public T last;
}

class Names {
  static int total;

  static void Move(ref Point point) { point.x = 9; }

  static void Main() {
    var points = new Point[2];
    points[1].y = 7;
    var numbers = new int[3];
    numbers[2] = 4;
    var spot = new Point();
    Move(ref spot);
    var gate = new Gate<int>();
    gate.Count = 3;
    total = 5;
    var thread = new Thread(() => { lock (gate) gate.last = total; });
    lock (gate) {
      thread.Start();
      thread.Join();  // ERROR
    }
  }
}
