// Equality of delegates: of function and target. The library compares methods by reflection.
using System;

namespace Overlay {
  static unsafe class System_Delegate {
    static void* Word(Delegate value, bool of_target) {
      return of_target ? *(void**)Q.Field(value, "System.Delegate", "m_target")
                       : *(void**)Q.Field(value, "System.Delegate", "method_ptr");
    }

    static bool Equals(Delegate self, object other) {
      var that = other as Delegate;
      return that != null && self.GetType() == that.GetType() && Word(self, false) == Word(that, false) &&
             Word(self, true) == Word(that, true);
    }
    static int GetHashCode(Delegate self) { return 0; }
    static System.Reflection.MethodInfo get_Method(Delegate self) {
      Q.Error("unsupported", "Delegate.Method");
      return null;
    }
  }
}
