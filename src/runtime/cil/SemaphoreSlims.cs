// System.Threading.SemaphoreSlim. Who waits in a task has a thread of the pool that waits in its place, so that nobody
// is preferred: .NET promises no order.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe class System_Threading_SemaphoreSlim {
    static int* Count(SemaphoreSlim self) {
      return (int*)Q.Field(self, "System.Threading.SemaphoreSlim", "m_currentCount");
    }
    static int* Most(SemaphoreSlim self) {
      return (int*)Q.Field(self, "System.Threading.SemaphoreSlim", "m_maxCount");
    }
    // The library's lock; it is null when the semaphore is disposed of.
    static void** Open(SemaphoreSlim self) {
      return (void**)Q.Field(self, "System.Threading.SemaphoreSlim", "m_lockObj");
    }

    static void ctor(SemaphoreSlim self, int initial) { ctor(self, initial, int.MaxValue); }
    static void ctor(SemaphoreSlim self, int initial, int most) {
      if (initial < 0 || initial > most) throw new ArgumentOutOfRangeException("initialCount");
      if (most <= 0) throw new ArgumentOutOfRangeException("maxCount");
      *Count(self) = initial;
      *Most(self) = most;
      *Open(self) = Q.ToPointer(self);
    }
    static void Check(bool open) {
      if (!open) throw new ObjectDisposedException(null, "The semaphore has been disposed.");
    }

    static int get_CurrentCount(SemaphoreSlim self) { return Thread.VolatileRead(ref *Count(self)); }

    // Made when somebody asks for it.
    static void** Event(SemaphoreSlim self) {
      return (void**)Q.Field(self, "System.Threading.SemaphoreSlim", "m_waitHandle");
    }
    static WaitHandle get_AvailableWaitHandle(SemaphoreSlim self) {
      Q.AtomicBegin();
      bool open = *Open(self) != null;
      if (*Event(self) == null) *Event(self) = Q.ToPointer(new ManualResetEvent(*Count(self) > 0));
      var handle = (WaitHandle)Q.ToObject(*Event(self));
      Q.AtomicEnd();
      Check(open);
      return handle;
    }

    // Inside an atomic section.
    static void Change(SemaphoreSlim self, int by) {
      int* count = Count(self);
      *count += by;
      if (*Event(self) != null) Waitables.Set((WaitHandle)Q.ToObject(*Event(self)), *count > 0 ? 1 : 0);
    }

    static void Wait(SemaphoreSlim self) { Wait(self, Deadline.None, default(CancellationToken)); }
    static void Wait(SemaphoreSlim self, CancellationToken token) { Wait(self, Deadline.None, token); }
    static bool Wait(SemaphoreSlim self, int milliseconds) {
      return Wait(self, milliseconds, default(CancellationToken));
    }
    static bool Wait(SemaphoreSlim self, TimeSpan time) {
      return Wait(self, Deadline.Of(time), default(CancellationToken));
    }
    static bool Wait(SemaphoreSlim self, TimeSpan time, CancellationToken token) {
      return Wait(self, Deadline.Of(time), token);
    }
    static bool Wait(SemaphoreSlim self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      int* count = Count(self);
      Q.AtomicBegin();
      bool open = *Open(self) != null;
      bool canceled = token.IsCancellationRequested;
      bool free = open && !canceled && *count > 0;
      Interruption.Refuse(free || canceled || !open);
      if (milliseconds == Deadline.None) Q.Await(free || canceled || !open, "semaphore", Q.ToPointer(self), null);
      else if (!free) Q.Unordered();
      if (free) Change(self, -1);
      Q.AtomicEnd();
      Check(open);
      if (canceled) throw new OperationCanceledException(token);
      return free;
    }

    static Task WaitAsync(SemaphoreSlim self) { return WaitAsync(self, Deadline.None, default(CancellationToken)); }
    static Task WaitAsync(SemaphoreSlim self, CancellationToken token) { return WaitAsync(self, Deadline.None, token); }
    static Task<bool> WaitAsync(SemaphoreSlim self, int milliseconds) {
      return WaitAsync(self, milliseconds, default(CancellationToken));
    }
    static Task<bool> WaitAsync(SemaphoreSlim self, TimeSpan time) {
      return WaitAsync(self, Deadline.Of(time), default(CancellationToken));
    }
    static Task<bool> WaitAsync(SemaphoreSlim self, TimeSpan time, CancellationToken token) {
      return WaitAsync(self, Deadline.Of(time), token);
    }
    static Task<bool> WaitAsync(SemaphoreSlim self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      if (token.IsCancellationRequested) return Task.FromCanceled<bool>(token);
      var source = new TaskCompletionSource<bool>();
      Task<bool> task = source.Task;
      int* count = Count(self);
      Q.AtomicBegin();
      bool open = *Open(self) != null;
      bool free = *count > 0;
      if (free) Change(self, -1);
      else if (open && milliseconds != 0)
        Threads.BeginWork(new PoolItem { code = nothing => WaitFor(self, task, milliseconds, token) });
      Q.AtomicEnd();
      Check(open);
      if (free || milliseconds == 0) return Task.FromResult(free);
      return task;
    }

    // For a task: it ends with the semaphore, with false at the deadline, or canceled.
    static void WaitFor(SemaphoreSlim self, Task<bool> task, int milliseconds, CancellationToken token) {
      int* count = Count(self);
      Q.AtomicBegin();
      bool canceled = token.IsCancellationRequested;
      bool free = !canceled && *count > 0;
      if (milliseconds == Deadline.None) Q.Await(free || canceled, "semaphore", Q.ToPointer(self), null);
      if (free) Change(self, -1);
      if (canceled) System_Threading_Tasks_Task.Cancel(task, token);
      else System_Threading_Tasks_Task<bool>.Complete(task, free);
    }

    static int Release(SemaphoreSlim self) { return Release(self, 1); }
    static int Release(SemaphoreSlim self, int more) {
      if (more < 1) throw new ArgumentOutOfRangeException("releaseCount");
      Q.AtomicBegin();
      bool open = *Open(self) != null;
      int before = *Count(self);
      bool fits = before <= *Most(self) - more;
      if (fits && open) Change(self, more);
      Q.AtomicEnd();
      Check(open);
      if (!fits) throw new SemaphoreFullException();
      return before;
    }

    static void Dispose(SemaphoreSlim self) {
      Q.AtomicBegin();
      *Open(self) = null;
      Q.AtomicEnd();
    }
  }
}
