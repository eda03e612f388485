// Comparers of any type: the library makes them by reflection.
using System;
using System.Collections;
using System.Collections.Generic;

namespace Overlay {
  class AnyEqualityComparer<T> : EqualityComparer<T> {
    public override bool Equals(T a, T b) {
      if (a == null || b == null) return a == null && b == null;
      var typed = a as IEquatable<T>;
      return typed != null ? typed.Equals(b) : a.Equals(b);
    }
    public override int GetHashCode(T value) { return value == null ? 0 : value.GetHashCode(); }
  }

  class AnyComparer<T> : Comparer<T> {
    public override int Compare(T a, T b) {
      if (a == null || b == null) return a == null ? (b == null ? 0 : -1) : 1;
      var typed = a as IComparable<T>;
      if (typed != null) return typed.CompareTo(b);
      var plain = a as IComparable;
      if (plain == null) throw new ArgumentException();
      return plain.CompareTo(b);
    }
  }

  static class System_Collections_Generic_EqualityComparer<T> {
    static EqualityComparer<T> CreateComparer() { return new AnyEqualityComparer<T>(); }
  }

  static class System_Collections_Generic_Comparer<T> {
    static Comparer<T> CreateComparer() { return new AnyComparer<T>(); }
  }

  static class System_Collections_Comparer {
    static int Compare(Comparer self, object a, object b) {
      if (a == b) return 0;
      if (a == null || b == null) return a == null ? -1 : 1;
      var plain = a as IComparable;
      if (plain == null) throw new ArgumentException();
      return plain.CompareTo(b);
    }
  }
}
