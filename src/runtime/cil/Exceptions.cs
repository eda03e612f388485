// System.Exception without what is for serialisation, stack traces and resources.
using System;

namespace Overlay {
  static unsafe class System_Exception {
    static void Init(Exception self) { }
    static string get_StackTrace(Exception self) { return ""; }
    static string ToString(Exception self) { return Types.Text(self.GetType()) + ": " + self.Message; }
    static string ToString(Exception self, bool a, bool b) { return ToString(self); }
    static string GetClassName(Exception self) { return Types.Text(self.GetType()); }
    static void SetErrorCode(Exception self, int code) { }
    static void RestoreExceptionDispatchInfo(
      Exception self, System.Runtime.ExceptionServices.ExceptionDispatchInfo info) { }
  }
}
