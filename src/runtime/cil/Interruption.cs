// Thread.Interrupt: a thread that waits, sleeps or joins, or does so next, gets a ThreadInterruptedException instead of
// what it waits for. In programs without it nothing of this is part of any step.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class Interruption {
    static bool IsUsed { get { return Q.IsReached("interruption of threads"); } }

    // All below: inside an atomic section.
    public static void Request(Handle* thread) {
      Q.Reach("interruption of threads");
      thread->interrupted = 1;
    }

    public static bool IsPending { get { return IsUsed && Handle.Current->interrupted != 0; } }

    // If it is pending, then from now on no more: it is the caller's to throw, outside of the section.
    public static bool Take() {
      if (!IsPending) return false;
      Handle.Current->interrupted = 0;
      return true;
    }

    // For operations that it cannot end: they wait, unless they pass.
    public static void Refuse(bool passes) {
      if (!passes && IsPending) Q.Error("unsupported", "Thread.Interrupt of a thread that waits for this");
    }

    // Outside of a section.
    public static void Throw(bool interrupted) {
      if (interrupted) throw new ThreadInterruptedException();
    }
  }

  static unsafe partial class System_Threading_Thread {
    static void Interrupt(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      Interruption.Request(handle);
      Q.AtomicEnd();
    }
  }
}
