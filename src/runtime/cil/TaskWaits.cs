// Waiting for tasks is one step. With a deadline, which may pass at any moment, a thread that is run while it would
// have to wait has come to it. A task is never run by the thread that waits for it.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe partial class System_Threading_Tasks_Task {
    static void Check(Task[] tasks, int milliseconds) {
      if (tasks == null) throw new ArgumentNullException("tasks");
      Deadline.Check(milliseconds);
      foreach (Task task in tasks)
        if (task == null) throw new ArgumentException("", "tasks");
    }

    // How many are at their end, and the first that is.
    static int Count(Task[] tasks, ref int first) {
      int count = 0;
      for (int i = tasks.Length - 1; i >= 0; --i) {
        if (!TaskState.IsCompleted(tasks[i])) continue;
        ++count;
        first = i;
      }
      return count;
    }

    // Until so many are at their end. -1: the deadline came first.
    static int Wait(Task[] tasks, int enough, int milliseconds, CancellationToken token) {
      int first = -1;
      Q.AtomicBegin();
      bool done = Count(tasks, ref first) >= enough;
      bool canceled = !done && token.IsCancellationRequested;
      Interruption.Refuse(done || canceled);
      if (milliseconds == Deadline.None)
        Q.Await(done || canceled, "the end of", tasks.Length == 1 ? Q.ToPointer(tasks[0]) : Q.ToPointer(tasks), null);
      else if (!done) Q.Unordered();
      Q.AtomicEnd();
      if (canceled) throw new OperationCanceledException(token);
      if (done) return enough == 0 ? 0 : first;
      return -1;
    }

    static bool InternalWait(Task self, int milliseconds, CancellationToken token) {
      return Wait(new[] { self }, 1, milliseconds, token) >= 0;
    }

    static void Wait(Task self) { Wait(self, Deadline.None, default(CancellationToken)); }
    static void Wait(Task self, CancellationToken token) { Wait(self, Deadline.None, token); }
    static bool Wait(Task self, int milliseconds) { return Wait(self, milliseconds, default(CancellationToken)); }
    static bool Wait(Task self, TimeSpan time) { return Wait(self, Deadline.Of(time), default(CancellationToken)); }
    static bool Wait(Task self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      if (!InternalWait(self, milliseconds, token)) return false;
      Library.System_Threading_Tasks_Task.ThrowIfExceptional(self, true);
      return true;
    }

    static void WaitAll(Task[] tasks) { WaitAll(tasks, Deadline.None, default(CancellationToken)); }
    static void WaitAll(Task[] tasks, CancellationToken token) { WaitAll(tasks, Deadline.None, token); }
    static bool WaitAll(Task[] tasks, int milliseconds) {
      return WaitAll(tasks, milliseconds, default(CancellationToken));
    }
    static bool WaitAll(Task[] tasks, TimeSpan time) {
      return WaitAll(tasks, Deadline.Of(time), default(CancellationToken));
    }
    static bool WaitAll(Task[] tasks, int milliseconds, CancellationToken token) {
      Check(tasks, milliseconds);
      token.ThrowIfCancellationRequested();
      if (Wait(tasks, tasks.Length, milliseconds, token) < 0) return false;
      List<Exception> failures = null;
      foreach (Task task in tasks) {
        AggregateException failure = Library.System_Threading_Tasks_Task.GetExceptions(task, true);
        if (failure == null) continue;
        Library.System_Threading_Tasks_Task.UpdateExceptionObservedStatus(task);
        if (failures == null) failures = new List<Exception>();
        failures.AddRange(failure.InnerExceptions);
      }
      if (failures != null) throw new AggregateException(failures);
      return true;
    }

    static int WaitAny(Task[] tasks) { return WaitAny(tasks, Deadline.None, default(CancellationToken)); }
    static int WaitAny(Task[] tasks, CancellationToken token) { return WaitAny(tasks, Deadline.None, token); }
    static int WaitAny(Task[] tasks, int milliseconds) {
      return WaitAny(tasks, milliseconds, default(CancellationToken));
    }
    static int WaitAny(Task[] tasks, TimeSpan time) {
      return WaitAny(tasks, Deadline.Of(time), default(CancellationToken));
    }
    static int WaitAny(Task[] tasks, int milliseconds, CancellationToken token) {
      Check(tasks, milliseconds);
      token.ThrowIfCancellationRequested();
      return Wait(tasks, tasks.Length == 0 ? 0 : 1, milliseconds, token);
    }
  }
}
