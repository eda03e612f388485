// EXPECT: error uncaught-exception
// LINE: any
// A key that is not there.
using System.Collections.Generic;

class Program {
  static void Main() {
    var map = new Dictionary<string, int> { { "a", 1 } };
    map["b"] += map["a"];
  }
}
