// What programs say to us, by the class Quotient of Quotient.dll (public/Quotient.cs).
using System;

namespace Overlay {
  static class Quotient {
    static int Choose(int count) {
      if (count <= 0) throw new ArgumentOutOfRangeException("count");
      return Q.Choose(count);
    }
    static void Assume(bool condition) { Q.Assume(condition); }
    static void Assert(bool condition) { Q.Assert(condition, "Quotient.Assert fails"); }
    static void Assert(bool condition, string message) { Q.Assert(condition, "Quotient.Assert fails"); }
    static void Atomic(Action action) {
      Q.AtomicBegin();
      action();
      Q.AtomicEnd();
    }
  }
}
