// EXPECT: error uncaught-exception
// LINE: any
// What a finally block throws replaces what was thrown before it.
using System;

class Program {
  static void Main() {
    try {
      try {
        throw new InvalidOperationException();
      } finally {
        throw new ArgumentException();
      }
    } catch (InvalidOperationException) {
    }
  }
}
