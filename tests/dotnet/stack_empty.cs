// EXPECT: error uncaught-exception
// LINE: any
// Nothing can be taken from an empty stack.
using System.Collections.Generic;

class Program {
  static void Main() { new Stack<int>().Pop(); }
}
