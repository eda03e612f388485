// System.Threading.SpinWait and SpinLock. Nobody spins: with a step for every try, waiting is yielding. It is counted
// only in programs that look at the count.
using System;
using System.Threading;

namespace Overlay {
  static class System_Threading_SpinWait {
    static unsafe ref int Number(ref SpinWait self) { return ref *(int*)Q.At(ref self); }  // its only field

    static void SpinOnce(ref SpinWait self) {
      if (Q.IsReached("counts of spinning")) ++Number(ref self);
      Q.Yield();
    }
    static void SpinOnce(ref SpinWait self, int threshold) { SpinOnce(ref self); }
    static bool get_NextSpinWillYield(ref SpinWait self) { return true; }
    static int get_Count(ref SpinWait self) {
      Q.Reach("counts of spinning");
      return Number(ref self);
    }
    static void Reset(ref SpinWait self) { Number(ref self) = 0; }

    static void SpinUntil(Func<bool> condition) {
      if (condition == null) throw new ArgumentNullException("condition");
      while (!condition()) Q.Yield();
    }
    static bool SpinUntil(Func<bool> condition, TimeSpan time) {
      return SpinUntil(condition, Deadline.Of(time));
    }
    // The deadline may pass at any moment.
    static bool SpinUntil(Func<bool> condition, int milliseconds) {
      Deadline.Check(milliseconds);
      if (milliseconds != Deadline.None) return condition();
      SpinUntil(condition);
      return true;
    }
  }

  // Its one field holds who has it, as the library's does: the thread's number, 0 if it is free, and a bit that says
  // whether threads are told apart at all.
  static unsafe class System_Threading_SpinLock {
    const int Anonymous = unchecked((int)0x80000000), Taken = 1;

    static int* Word(ref SpinLock self) { return (int*)Q.At(ref self); }
    static int Owner(int word) { return word & ~Anonymous; }
    static int Mark(int word) { return (word & Anonymous) != 0 ? Taken : Threads.Id(Handle.Current); }

    static void ctor(ref SpinLock self, bool tells_apart) { *Word(ref self) = tells_apart ? 0 : Anonymous; }

    static void Enter(ref SpinLock self, ref bool taken) { TryEnter(ref self, Deadline.None, ref taken); }
    static void TryEnter(ref SpinLock self, ref bool taken) { TryEnter(ref self, 0, ref taken); }
    static void TryEnter(ref SpinLock self, TimeSpan time, ref bool taken) {
      TryEnter(ref self, Deadline.Of(time), ref taken);
    }
    static void TryEnter(ref SpinLock self, int milliseconds, ref bool taken) {
      if (taken) throw new ArgumentException();
      Deadline.Check(milliseconds);
      int* word = Word(ref self);
      Q.AtomicBegin();
      int mark = Mark(*word);
      bool is_free = Owner(*word) == 0;
      bool again = (*word & Anonymous) == 0 && Owner(*word) == mark;
      if (milliseconds == Deadline.None && !again) Q.Await(is_free, "spin lock", word, null);
      else if (!is_free) Q.Unordered();
      if (is_free) *word |= mark;
      Q.AtomicEnd();
      if (again) throw new LockRecursionException("The calling thread already holds the lock.");
      taken = is_free;
    }

    static void Exit(ref SpinLock self) { Exit(ref self, true); }
    static void Exit(ref SpinLock self, bool barrier) {
      int* word = Word(ref self);
      Q.AtomicBegin();
      bool owns = Owner(*word) == Mark(*word);
      bool passes = owns || (*word & Anonymous) != 0;
      if (passes) *word &= Anonymous;
      Q.AtomicEnd();
      if (!passes) throw new SynchronizationLockException("The calling thread does not hold the lock.");
    }

    static bool get_IsHeld(ref SpinLock self) { return Owner(Thread.VolatileRead(ref *Word(ref self))) != 0; }
    static bool get_IsThreadOwnerTrackingEnabled(ref SpinLock self) { return (*Word(ref self) & Anonymous) == 0; }
    static bool get_IsHeldByCurrentThread(ref SpinLock self) {
      int word = Thread.VolatileRead(ref *Word(ref self));
      if ((word & Anonymous) != 0) throw new InvalidOperationException();
      return Owner(word) == Mark(word);
    }
  }
}
