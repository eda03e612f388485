// System.Threading.ManualResetEventSlim and CountdownEvent.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class System_Threading_ManualResetEventSlim {
    const int IsOn = 1, IsDisposed = 2;

    static int* State(ManualResetEventSlim self) {
      return (int*)Q.Field(self, "System.Threading.ManualResetEventSlim", "m_combinedState");
    }
    // Made when somebody asks for it.
    static void** Event(ManualResetEventSlim self) {
      return (void**)Q.Field(self, "System.Threading.ManualResetEventSlim", "m_eventObj");
    }
    static void Check(int state) {
      if ((state & IsDisposed) != 0) throw new ObjectDisposedException("ManualResetEventSlim");
    }

    static void ctor(ManualResetEventSlim self) { }
    static void ctor(ManualResetEventSlim self, bool on) { *State(self) = on ? IsOn : 0; }
    static void ctor(ManualResetEventSlim self, bool on, int spins) {
      if (spins < 0 || spins > 2047) throw new ArgumentOutOfRangeException("spinCount");
      ctor(self, on);
    }
    static bool get_IsSet(ManualResetEventSlim self) { return (Thread.VolatileRead(ref *State(self)) & IsOn) != 0; }
    static int get_SpinCount(ManualResetEventSlim self) { return 1; }

    static WaitHandle get_WaitHandle(ManualResetEventSlim self) {
      Q.AtomicBegin();
      int state = *State(self);
      if (*Event(self) == null) *Event(self) = Q.ToPointer(new ManualResetEvent((state & IsOn) != 0));
      var handle = (WaitHandle)Q.ToObject(*Event(self));
      Q.AtomicEnd();
      Check(state);
      return handle;
    }

    static int Switch(ManualResetEventSlim self, bool on) {
      Q.AtomicBegin();
      int before = *State(self);
      *State(self) = on ? before | IsOn : before & ~IsOn;
      if (*Event(self) != null) Waitables.Set((WaitHandle)Q.ToObject(*Event(self)), on ? 1 : 0);
      Q.AtomicEnd();
      return before;
    }
    static void Set(ManualResetEventSlim self) { Switch(self, true); }
    static void Reset(ManualResetEventSlim self) { Check(Switch(self, false)); }

    static void Wait(ManualResetEventSlim self) { Wait(self, Deadline.None, default(CancellationToken)); }
    static void Wait(ManualResetEventSlim self, CancellationToken token) { Wait(self, Deadline.None, token); }
    static bool Wait(ManualResetEventSlim self, int milliseconds) {
      return Wait(self, milliseconds, default(CancellationToken));
    }
    static bool Wait(ManualResetEventSlim self, TimeSpan time) {
      return Wait(self, Deadline.Of(time), default(CancellationToken));
    }
    static bool Wait(ManualResetEventSlim self, TimeSpan time, CancellationToken token) {
      return Wait(self, Deadline.Of(time), token);
    }
    static bool Wait(ManualResetEventSlim self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      Q.AtomicBegin();
      int state = *State(self);
      bool canceled = token.IsCancellationRequested;
      bool passes = (state & IsOn) != 0;
      Interruption.Refuse(passes || canceled || state != 0);
      if (milliseconds == Deadline.None) Q.Await(passes || canceled || state != 0, "event", Q.ToPointer(self), null);
      else if (!passes) Q.Unordered();
      Q.AtomicEnd();
      Check(state);
      if (canceled) throw new OperationCanceledException(token);
      return passes;
    }

    static void Dispose(ManualResetEventSlim self) {
      Q.AtomicBegin();
      *State(self) |= IsDisposed;
      Q.AtomicEnd();
    }
  }

  static unsafe class System_Threading_CountdownEvent {
    static int* Count(CountdownEvent self) {
      return (int*)Q.Field(self, "System.Threading.CountdownEvent", "_currentCount");
    }
    static int* Initial(CountdownEvent self) {
      return (int*)Q.Field(self, "System.Threading.CountdownEvent", "_initialCount");
    }
    static bool* IsDisposed(CountdownEvent self) {
      return (bool*)Q.Field(self, "System.Threading.CountdownEvent", "_disposed");
    }
    static void Check(bool disposed) {
      if (disposed) throw new ObjectDisposedException("CountdownEvent");
    }

    static void ctor(CountdownEvent self, int count) {
      if (count < 0) throw new ArgumentOutOfRangeException("initialCount");
      *Count(self) = *Initial(self) = count;
    }
    static int get_CurrentCount(CountdownEvent self) { return Thread.VolatileRead(ref *Count(self)); }
    static bool get_IsSet(CountdownEvent self) { return get_CurrentCount(self) == 0; }

    // In the place of the library's event; made when somebody asks for it.
    static void** Event(CountdownEvent self) {
      return (void**)Q.Field(self, "System.Threading.CountdownEvent", "_event");
    }
    static WaitHandle get_WaitHandle(CountdownEvent self) {
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self);
      if (*Event(self) == null) *Event(self) = Q.ToPointer(new ManualResetEvent(*Count(self) == 0));
      var handle = (WaitHandle)Q.ToObject(*Event(self));
      Q.AtomicEnd();
      Check(disposed);
      return handle;
    }

    // Inside an atomic section.
    static void SetCount(CountdownEvent self, int count) {
      *Count(self) = count;
      if (*Event(self) != null) Waitables.Set((WaitHandle)Q.ToObject(*Event(self)), count == 0 ? 1 : 0);
    }

    static bool Signal(CountdownEvent self) { return Signal(self, 1); }
    static bool Signal(CountdownEvent self, int less) {
      if (less <= 0) throw new ArgumentOutOfRangeException("signalCount");
      int* count = Count(self);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self);
      bool enough = *count >= less;
      if (enough && !disposed) SetCount(self, *count - less);
      bool last = *count == 0;
      Q.AtomicEnd();
      Check(disposed);
      if (!enough)
        throw new InvalidOperationException("Invalid attempt made to decrement the event's count below zero.");
      return last;
    }

    static void AddCount(CountdownEvent self) { AddCount(self, 1); }
    static void AddCount(CountdownEvent self, int more) {
      if (!TryAddCount(self, more))
        throw new InvalidOperationException("The event is already signaled and cannot be incremented.");
    }
    static bool TryAddCount(CountdownEvent self) { return TryAddCount(self, 1); }
    static bool TryAddCount(CountdownEvent self, int more) {
      if (more <= 0) throw new ArgumentOutOfRangeException("signalCount");
      int* count = Count(self);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self);
      bool open = *count > 0, fits = *count <= int.MaxValue - more;
      if (open && fits && !disposed) SetCount(self, *count + more);
      Q.AtomicEnd();
      Check(disposed);
      if (!fits)
        throw new InvalidOperationException("The increment operation would cause the CurrentCount to overflow.");
      return open;
    }

    static void Reset(CountdownEvent self) { Reset(self, *Initial(self)); }
    static void Reset(CountdownEvent self, int count) {
      if (count < 0) throw new ArgumentOutOfRangeException("count");
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self);
      if (!disposed) {
        *Initial(self) = count;
        SetCount(self, count);
      }
      Q.AtomicEnd();
      Check(disposed);
    }

    static void Wait(CountdownEvent self) { Wait(self, Deadline.None, default(CancellationToken)); }
    static void Wait(CountdownEvent self, CancellationToken token) { Wait(self, Deadline.None, token); }
    static bool Wait(CountdownEvent self, int milliseconds) {
      return Wait(self, milliseconds, default(CancellationToken));
    }
    static bool Wait(CountdownEvent self, TimeSpan time) {
      return Wait(self, Deadline.Of(time), default(CancellationToken));
    }
    static bool Wait(CountdownEvent self, TimeSpan time, CancellationToken token) {
      return Wait(self, Deadline.Of(time), token);
    }
    static bool Wait(CountdownEvent self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self), canceled = token.IsCancellationRequested;
      bool passes = *Count(self) == 0;
      Interruption.Refuse(passes || canceled || disposed);
      if (milliseconds == Deadline.None)
        Q.Await(passes || canceled || disposed, "countdown", Q.ToPointer(self), null);
      else if (!passes) Q.Unordered();
      Q.AtomicEnd();
      Check(disposed);
      if (canceled) throw new OperationCanceledException(token);
      return passes;
    }

    static void Dispose(CountdownEvent self) {
      Q.AtomicBegin();
      *IsDisposed(self) = true;
      Q.AtomicEnd();
    }
  }
}
