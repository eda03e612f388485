// Equality of value types and enums. The library compares their fields by reflection.
using System;

namespace Overlay {
  static class Generic {
    static void Sample<T>(T value) { }  // its parameter is the type argument of whatever it is instantiated for
  }

  static unsafe class Values {
    // Those whose bytes tell whether they are equal: no references, no floating point, no gaps.
    static int Size(object value) {
      int size = Q.PlainSize(value);
      if (size == 0)
        Q.Error("unsupported", "ValueType.Equals or GetHashCode of a struct with references, floats or gaps");
      return size;
    }

    public static bool Equal(object a, object b) {
      if (b == null || a.GetType() != b.GetType()) return false;
      byte* left = (byte*)Q.ToPointer(a) + 16;
      byte* right = (byte*)Q.ToPointer(b) + 16;
      int size = Size(a);
      for (int i = 0; i < size; ++i)
        if (left[i] != right[i]) return false;
      return true;
    }

    public static int Hash(object value) {
      byte* bytes = (byte*)Q.ToPointer(value) + 16;
      int size = Size(value), hash = 0;
      for (int i = 0; i < size; ++i) hash = hash * 31 + bytes[i];
      return hash;
    }
  }

  static class System_ValueType {
    static bool Equals(ValueType self, object other) { return Values.Equal(self, other); }
    static int GetHashCode(ValueType self) { return Values.Hash(self); }
    static string ToString(ValueType self) { return Q.ClassName(self.GetType()); }
  }

  static class System_Enum {
    static bool Equals(Enum self, object other) { return Values.Equal(self, other); }
    static int GetHashCode(Enum self) { return Values.Hash(self); }
  }

  static class System_Object {
    static string ToString(object self) { return Q.ClassName(self.GetType()); }
  }
}
