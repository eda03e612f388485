// Thread.Interrupt: a thread that waits, sleeps or joins, or does so next, gets a ThreadInterruptedException instead of
// what it waits for. In programs without it nothing of this is part of any step.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class Interruption {
    // All below: inside an atomic section.
    public static void Request(Handle* thread) {
      Q.Reach("interruption of threads");
      thread->interrupted = 1;
    }

    // If it is pending, then from now on no more: it is the caller's to throw, outside of the section.
    public static bool Take() {
      if (!Q.IsReached("interruption of threads") || Handle.Current->interrupted == 0) return false;
      Handle.Current->interrupted = 0;
      return true;
    }

    // For operations that it cannot end: they wait, unless they pass.
    public static void Refuse(bool passes) {
      if (!passes && Take()) Q.Error("unsupported", "Thread.Interrupt of a thread that waits for this");
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
