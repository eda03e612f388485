// System.Exception without what is for serialisation, stack traces and resources.
using System;

namespace Overlay {
  static unsafe class System_Exception {
    static void Init(Exception self) { }
    static string get_StackTrace(Exception self) { return ""; }
    // Without the lines of the stack.
    static string ToString(Exception self) {
      string text = Types.Text(self.GetType()), message = self.Message;
      if (message != null && message.Length > 0) text += ": " + message;
      if (self.InnerException == null) return text;
      return text + " ---> " + self.InnerException.ToString() + "\n   --- End of inner exception stack trace ---";
    }
    static string ToString(Exception self, bool a, bool b) { return ToString(self); }
    static string GetClassName(Exception self) { return Types.Text(self.GetType()); }
    static void SetErrorCode(Exception self, int code) { }
    static void RestoreExceptionDispatchInfo(
      Exception self, System.Runtime.ExceptionServices.ExceptionDispatchInfo info) { }
  }
}
