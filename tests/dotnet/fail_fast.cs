// EXPECT: error abort
// FLAGS: --check default,abort
using System;
using System.Threading;

class Program {
  static int turns;

  static void Turn() {
    int turn = turns;
    turns = turn + 1;
  }

  static void Main() {
    var other = new Thread(Turn);
    other.Start();
    Turn();
    other.Join();
    if (turns != 2) Environment.FailFast("a turn is lost");  // ERROR
  }
}
