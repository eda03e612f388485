// EXPECT: error uncaught-exception
// TRACE: uncaught QueueException: queue is empty: größer als €5
// The text of an exception that nobody catches; what the class says in a Message of its own is not asked.
using System;

class QueueException : InvalidOperationException {
  public QueueException(string text) : base(text) { }
  public override string Message { get { throw new Exception("nobody asks"); } }
}

class Program {
  static void Main() {
    int[] queue = new int[0];
    if (queue.Length == 0) throw new QueueException("queue is empty: größer als €" + 5);  // ERROR
  }
}
