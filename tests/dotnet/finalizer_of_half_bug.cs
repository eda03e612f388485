// EXPECT: error uncaught-exception
// FLAGS: --finalizers
// TRACE: uncaught System.NullReferenceException: Object reference not set to an instance of an object.
// An object is finalized even if its constructor has failed, and then it may be half made.
using System;

class Buffer {
  int[] content;
  public Buffer(int size) {
    if (size < 0) throw new ArgumentException("size");
    content = new int[size];
  }
  ~Buffer() { content[0] = 0; }  // ERROR
}

class Program {
  static void Main() {
    try {
      new Buffer(-1);
    } catch (ArgumentException) {
    }
    GC.Collect();
    GC.WaitForPendingFinalizers();
  }
}
