// Events, mutexes and semaphores: what System.Threading.WaitHandle waits for. To wait is one step. With a deadline,
// which may pass at any moment, a thread that is run while it would have to wait has come to it.
using System;
using System.Threading;

namespace Overlay {
  unsafe struct Waitable {
    public const byte Automatic = 0, Manual = 1, Mutual = 2, Counting = 3;
    public const byte Named = 4;  // `owner` leads to a NamedHandle, which has the state

    public byte kind, closed;
    public int value;  // set or not; how many may pass; how often the owner has it
    public int most;
    public Handle* owner;
  }

  static unsafe class Waitables {
    static Waitable** Place(WaitHandle handle) {
      return (Waitable**)Q.Field(handle, "System.Threading.WaitHandle", "waitHandle");
    }

    public static Waitable* Make(WaitHandle handle, byte kind, int value, int most) {
      Waitable* item = (Waitable*)Q.Allocate(sizeof(Waitable));
      item->kind = kind;
      item->value = value;
      item->most = most;
      *Place(handle) = item;
      return item;
    }

    public static Waitable* Of(WaitHandle handle) {
      if (handle == null) throw new ArgumentNullException("handle");
      Waitable* item = *Place(handle);
      if (item == null) Q.Error("unsupported", "a wait handle of this kind");
      if (item->closed != 0) throw new ObjectDisposedException(null, "Safe handle has been closed");
      return NamedHandles.Target(item);
    }

    // Of one that is known to be open.
    static Waitable* Opened(WaitHandle handle) { return NamedHandles.Target(*Place(handle)); }

    public static bool IsFree(Waitable* item) {
      if (item->kind != Waitable.Mutual) return item->value != 0;
      return item->owner == null || item->owner == Handle.Current || Threads.HasEnded(item->owner);
    }

    // True: its last owner ended without giving it back.
    public static bool Take(Waitable* item) {
      if (item->kind == Waitable.Automatic) item->value = 0;
      if (item->kind == Waitable.Counting) --item->value;
      if (item->kind != Waitable.Mutual) return false;
      bool abandoned = item->owner != null && item->owner != Handle.Current;
      item->value = abandoned ? 1 : item->value + 1;
      item->owner = Handle.Current;
      return abandoned;
    }

    public static bool WaitOne(WaitHandle handle, long milliseconds) {
      Waitable* item = Of(handle);
      Q.AtomicBegin();
      bool free = IsFree(item), abandoned = false, interrupted = Interruption.Take();
      if (milliseconds < 0 && !interrupted) {
        Q.Await(free, "wait handle", Q.ToPointer(handle), item->owner);
        free = true;
      }
      if (free && !interrupted) abandoned = Take(item);
      else Q.Unordered();
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
      if (abandoned) throw new AbandonedMutexException();
      return free;
    }

    public static bool WaitAll(WaitHandle[] handles, long milliseconds) {
      foreach (WaitHandle handle in handles) Of(handle);
      Q.AtomicBegin();
      bool free = true, abandoned = false, interrupted = Interruption.Take();
      for (int i = 0; i < handles.Length; ++i) free &= IsFree(Opened(handles[i]));
      if (milliseconds < 0 && !interrupted) {
        Q.Await(free, "all of several wait handles", null, null);
        free = true;
      }
      if (free && !interrupted) for (int i = 0; i < handles.Length; ++i) abandoned |= Take(Opened(handles[i]));
      else Q.Unordered();
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
      if (abandoned) throw new AbandonedMutexException();
      return free;
    }

    public static int WaitAny(WaitHandle[] handles, long milliseconds) {
      foreach (WaitHandle handle in handles) Of(handle);
      Q.AtomicBegin();
      int found = -1;
      for (int i = handles.Length - 1; i >= 0; --i)
        if (IsFree(Opened(handles[i]))) found = i;
      bool interrupted = Interruption.Take();
      if (interrupted) found = -1;
      if (milliseconds < 0 && !interrupted) Q.Await(found >= 0, "one of several wait handles", null, null);
      else if (found < 0) Q.Unordered();
      bool abandoned = found >= 0 && Take(Opened(handles[found]));
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
      if (abandoned) throw new AbandonedMutexException();
      return found < 0 ? WaitHandle.WaitTimeout : found;
    }

    public static bool Set(WaitHandle handle, int value) {
      Waitable* item = Of(handle);
      Q.AtomicBegin();
      item->value = value;
      Q.AtomicEnd();
      return true;
    }

    // What SignalAndWait does first: .NET promises no more than that, either.
    public static void Signal(WaitHandle handle) {
      byte kind = Of(handle)->kind;
      if (kind == Waitable.Mutual) ((Mutex)handle).ReleaseMutex();
      else if (kind == Waitable.Counting) ((Semaphore)handle).Release();
      else Set(handle, 1);
    }

    public static void Close(WaitHandle handle) {
      Waitable* item = *Place(handle);
      if (item == null) return;
      Q.AtomicBegin();
      if (item->closed == 0 && item->kind == Waitable.Named) NamedHandles.Release(item);
      item->closed = 1;
      Q.AtomicEnd();
    }
  }

  static class System_Threading_WaitHandle {
    static void ctor(WaitHandle self) { }
    static bool WaitOne(WaitHandle self) { return Waitables.WaitOne(self, -1); }
    static bool WaitOne(WaitHandle self, int milliseconds) {
      Deadline.Check(milliseconds);
      return Waitables.WaitOne(self, milliseconds);
    }
    static bool WaitOne(WaitHandle self, TimeSpan time) { return Waitables.WaitOne(self, Deadline.Of(time)); }
    static bool WaitOne(WaitHandle self, int milliseconds, bool exit) { return WaitOne(self, milliseconds); }
    static bool WaitOne(WaitHandle self, TimeSpan time, bool exit) { return WaitOne(self, time); }
    static bool WaitAll(WaitHandle[] handles) { return Waitables.WaitAll(handles, Deadline.None); }
    static bool WaitAll(WaitHandle[] handles, int milliseconds) {
      Deadline.Check(milliseconds);
      return Waitables.WaitAll(handles, milliseconds);
    }
    static bool WaitAll(WaitHandle[] handles, TimeSpan time) { return Waitables.WaitAll(handles, Deadline.Of(time)); }
    static bool WaitAll(WaitHandle[] handles, int milliseconds, bool exit) { return WaitAll(handles, milliseconds); }
    static bool WaitAll(WaitHandle[] handles, TimeSpan time, bool exit) { return WaitAll(handles, time); }
    static int WaitAny(WaitHandle[] handles) { return Waitables.WaitAny(handles, Deadline.None); }
    static int WaitAny(WaitHandle[] handles, int milliseconds) {
      Deadline.Check(milliseconds);
      return Waitables.WaitAny(handles, milliseconds);
    }
    static int WaitAny(WaitHandle[] handles, TimeSpan time) { return Waitables.WaitAny(handles, Deadline.Of(time)); }
    static int WaitAny(WaitHandle[] handles, int milliseconds, bool exit) { return WaitAny(handles, milliseconds); }
    static int WaitAny(WaitHandle[] handles, TimeSpan time, bool exit) { return WaitAny(handles, time); }

    static bool SignalAndWait(WaitHandle first, WaitHandle then) {
      return SignalAndWait(first, then, Deadline.None, false);
    }
    static bool SignalAndWait(WaitHandle first, WaitHandle then, TimeSpan time, bool exit) {
      return SignalAndWait(first, then, Deadline.Of(time), exit);
    }
    static bool SignalAndWait(WaitHandle first, WaitHandle then, int milliseconds, bool exit) {
      Deadline.Check(milliseconds);
      Waitables.Signal(first);
      return Waitables.WaitOne(then, milliseconds);
    }
    static void Close(WaitHandle self) { Waitables.Close(self); }
    static void Dispose(WaitHandle self) { Waitables.Close(self); }
    static void Dispose(WaitHandle self, bool explicitly) { Waitables.Close(self); }
  }

  static unsafe partial class System_Threading_EventWaitHandle {
    static void ctor(EventWaitHandle self, bool set, EventResetMode mode) {
      Waitables.Make(self, mode == EventResetMode.AutoReset ? Waitable.Automatic : Waitable.Manual, set ? 1 : 0, 1);
    }
    static bool Set(EventWaitHandle self) { return Waitables.Set(self, 1); }
    static bool Reset(EventWaitHandle self) { return Waitables.Set(self, 0); }
  }

  static unsafe partial class System_Threading_Mutex {
    static void ctor(Mutex self) { Waitables.Make(self, Waitable.Mutual, 0, 0); }
    static void ctor(Mutex self, bool owned) {
      Waitable* item = Waitables.Make(self, Waitable.Mutual, 0, 0);
      if (owned) Waitables.Take(item);
    }
    static void ReleaseMutex(Mutex self) {
      Waitable* item = Waitables.Of(self);
      Q.AtomicBegin();
      bool owns = item->owner == Handle.Current;
      if (owns && --item->value == 0) item->owner = null;
      Q.AtomicEnd();
      if (!owns) throw new ApplicationException("Mutex is not owned");
    }
  }

  static unsafe partial class System_Threading_Semaphore {
    static void CheckCounts(int initial, int most) {
      if (initial < 0) throw new ArgumentOutOfRangeException("initialCount");
      if (most < 1) throw new ArgumentOutOfRangeException("maximumCount");
      if (initial > most)
        throw new ArgumentException("The initial count for the semaphore must be greater than or equal to zero and " +
                                    "less than the maximum count.");
    }
    static void ctor(Semaphore self, int initial, int most) {
      CheckCounts(initial, most);
      Waitables.Make(self, Waitable.Counting, initial, most);
    }
    static int Release(Semaphore self) { return Release(self, 1); }
    static int Release(Semaphore self, int count) {
      if (count < 1) throw new ArgumentOutOfRangeException("count");
      Waitable* item = Waitables.Of(self);
      Q.AtomicBegin();
      int before = item->value;
      bool fits = before <= item->most - count;
      if (fits) item->value = before + count;
      Q.AtomicEnd();
      if (!fits) throw new SemaphoreFullException();
      return before;
    }
  }
}
