// The exceptions that instructions throw.
using System;

namespace Overlay {
  static class Throw {
    static void NullReference() { throw new NullReferenceException(); }
    static void IndexOutOfRange() { throw new IndexOutOfRangeException(); }
    static void InvalidCast() { throw new InvalidCastException(); }
    static void DivideByZero() { throw new DivideByZeroException(); }
    static void Overflow() { throw new OverflowException(); }
    static void ArrayTypeMismatch() { throw new ArrayTypeMismatchException(); }
    static void DelegateToNull() { throw new ArgumentException(); }
    static void SeveralTargets() { throw new ArgumentException("The delegate must have only one target."); }
    static void NoMoreArguments() { throw new InvalidOperationException(); }
  }
}
