// System.Threading.Timer and Task.Delay: a thread of the pool, which may come to the time at any moment. The callback
// of a timer with a period is called again and again, but never while it is still running.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe class Timers {
    public static bool* IsDisposed(Timer timer) { return (bool*)Q.Field(timer, "System.Threading.Timer", "disposed"); }
    // -1: it is not set.
    static long* Due(Timer timer) { return (long*)Q.Field(timer, "System.Threading.Timer", "due_time_ms"); }
    static long* Period(Timer timer) { return (long*)Q.Field(timer, "System.Threading.Timer", "period_ms"); }
    // 1: a thread waits for its time.
    static long* IsAwaited(Timer timer) { return (long*)Q.Field(timer, "System.Threading.Timer", "next_run"); }
    static void** Callback(Timer timer) { return (void**)Q.Field(timer, "System.Threading.Timer", "callback"); }
    static void** State(Timer timer) { return (void**)Q.Field(timer, "System.Threading.Timer", "state"); }

    public static void Make(Timer timer, TimerCallback callback, object state, long due, long period) {
      if (callback == null) throw new ArgumentNullException("callback");
      *Callback(timer) = Q.ToPointer(callback);
      *State(timer) = Q.ToPointer(state);
      Change(timer, due, period);
    }

    public static bool Change(Timer timer, long due, long period) {
      if (due < -1) throw new ArgumentOutOfRangeException("dueTime");
      if (period < -1) throw new ArgumentOutOfRangeException("period");
      if (period > 0) Q.Condition("callbacks of a timer that do not overlap");
      Q.AtomicBegin();
      bool open = !*IsDisposed(timer);
      if (open) {
        *Due(timer) = due < 0 ? -1 : 0;
        *Period(timer) = period > 0 ? 1 : 0;
        if (due >= 0 && *IsAwaited(timer) == 0) {
          *IsAwaited(timer) = 1;
          Threads.BeginWork(new PoolItem { code = Run, state = timer, flow = Flow.Flowing });
        }
      }
      Q.AtomicEnd();
      if (!open) throw new ObjectDisposedException(null, "");
      return true;
    }

    // Whether the time has come; if not, the thread is not needed any more.
    static bool Passes(Timer timer) {
      Q.AtomicBegin();
      bool passes = !*IsDisposed(timer) && *Due(timer) == 0;
      if (passes && *Period(timer) == 0) *Due(timer) = -1;
      if (!passes) *IsAwaited(timer) = 0;
      Q.AtomicEnd();
      return passes;
    }

    static void Run(object item) {
      var timer = (Timer)item;
      while (Passes(timer)) ((TimerCallback)Q.ToObject(*Callback(timer)))(Q.ToObject(*State(timer)));
    }
  }

  static unsafe class System_Threading_Timer {
    static void Init(Timer self, TimerCallback callback, object state, long due, long period) {
      Timers.Make(self, callback, state, due, period);
    }
    static bool Change(Timer self, int due, int period) { return Timers.Change(self, due, period); }
    static bool Change(Timer self, long due, long period) { return Timers.Change(self, due, period); }
    static bool Change(Timer self, long due, long period, bool first) { return Timers.Change(self, due, period); }
    static void Dispose(Timer self) {
      Q.AtomicBegin();
      *Timers.IsDisposed(self) = true;
      Q.AtomicEnd();
    }
    static bool Dispose(Timer self, WaitHandle done) {
      Dispose(self);
      ((EventWaitHandle)done).Set();
      return true;
    }
  }

  static unsafe partial class System_Threading_Tasks_Task {
    static Task Delay(int milliseconds) { return Delay(milliseconds, default(CancellationToken)); }
    static Task Delay(TimeSpan time) { return Delay(Deadline.Of(time), default(CancellationToken)); }
    static Task Delay(TimeSpan time, CancellationToken token) { return Delay(Deadline.Of(time), token); }
    static Task Delay(int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      if (token.IsCancellationRequested) return Task.FromCanceled(token);
      if (milliseconds == 0) return Task.CompletedTask;
      var source = new TaskCompletionSource<bool>();
      Task<bool> task = source.Task;
      var registration = default(CancellationTokenRegistration);
      if (token.CanBeCanceled) registration = token.Register(() => source.TrySetCanceled(token));
      if (milliseconds != Deadline.None) {
        ThreadPool.QueueUserWorkItem(nothing => {
          source.TrySetResult(true);
          registration.Dispose();
        });
      }
      return task;
    }
  }
}
