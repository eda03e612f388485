// Exceptions of tasks that nobody has looked at: --check unobserved.
using System;

namespace Overlay {
  class UnobservedException {
    public object holder;  // of the exceptions of a task
    public UnobservedException next;
  }

  static unsafe class Unobserved {
    static UnobservedException all;  // empty if nobody asks

    static bool* IsHandled(object holder) {
      return (bool*)Q.Field(holder, "System.Threading.Tasks.TaskExceptionHolder", "m_isHandled");
    }

    public static bool IsAsked { get { return Q.Option("unobserved"); } }

    // Inside an atomic section.
    public static bool Any() { return all != null; }

    static void Forget(object holder) {
      if (all == null) return;
      if (all.holder == holder) {
        all = all.next;
        return;
      }
      for (UnobservedException at = all; at.next != null; at = at.next) {
        if (at.next.holder != holder) continue;
        at.next = at.next.next;
        return;
      }
    }

    public static void Mark(object holder, bool is_handled) {
      Q.Reach("failures of tasks");
      Q.AtomicBegin();
      *IsHandled(holder) = is_handled;
      if (IsAsked) {
        Forget(holder);
        if (!is_handled) all = new UnobservedException { holder = holder, next = all };
      }
      Q.AtomicEnd();
    }
  }

  static class System_Threading_Tasks_TaskExceptionHolder {
    static void MarkAsHandled(object self, bool by_finalizer) { Unobserved.Mark(self, true); }
    static void MarkAsUnhandled(object self) { Unobserved.Mark(self, false); }
  }
}
