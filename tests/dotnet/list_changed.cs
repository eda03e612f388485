// EXPECT: error uncaught-exception
// LINE: any
// A list that is changed while it is gone through.
using System.Collections.Generic;

class Program {
  static void Main() {
    var list = new List<int> { 1, 2 };
    foreach (int number in list) list.Add(number);
  }
}
