// What is to be done when a task has come to its end: delegates (await), continuations (ContinueWith), actions of ours
// (WhenAll, WhenAny) and of the library. To add one is one step.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class ContinuationList {
    public object first;
    public ContinuationList rest;
  }

  static unsafe class Continuations {
    const int ExecuteSynchronously = 0x80000;

    public static object Added(object known, object more, bool before) {
      if (known == null) return more;
      var list = known as ContinuationList;
      if (list == null) list = new ContinuationList { first = known };
      if (before) return new ContinuationList { first = more, rest = list };
      var last = list;
      while (last.rest != null) last = last.rest;
      last.rest = new ContinuationList { first = more };
      return list;
    }

    public static object Removed(object known, object which) {
      if (known == which) return null;
      var list = known as ContinuationList;
      if (list == null) return known;
      if (list.first == which) return list.rest;
      for (var at = list; at.rest != null; at = at.rest) {
        if (at.rest.first != which) continue;
        at.rest = at.rest.rest;
        break;
      }
      return list;
    }

    // Those that are tasks of their own are queued before anything is run here.
    static bool IsQueued(object continuation) {
      if (!Q.Is(continuation, "System.Threading.Tasks.StandardTaskContinuation")) return false;
      int options = *(int*)Q.Field(continuation, "System.Threading.Tasks.StandardTaskContinuation", "m_options");
      return (options & ExecuteSynchronously) == 0;
    }

    static void RunOne(Task task, object continuation, bool inline) {
      var action = continuation as Action;
      if (action != null) {
        Library.System_Threading_Tasks_AwaitTaskContinuation.RunOrScheduleAction(action, inline, TaskState.Current);
      } else if (continuation is CompletionAction) {
        Q.AtomicBegin();
        ((CompletionAction)continuation).Invoke(task);
      } else if (Q.Is(continuation, "System.Threading.Tasks.TaskContinuation")) {
        Library.System_Threading_Tasks_TaskContinuation.Run(continuation, task, inline);
      } else if (inline ||
                 !Library.System_Threading_Tasks_ITaskCompletionAction.get_InvokeMayRunArbitraryCode(continuation)) {
        Library.System_Threading_Tasks_ITaskCompletionAction.Invoke(continuation, task);
      } else {
        WaitCallback code = that => Library.System_Threading_Tasks_ITaskCompletionAction.Invoke(that, task);
        ThreadPool.QueueUserWorkItem(code, continuation);
      }
    }

    public static void Run(Task task, object continuation, bool inline) {
      var list = continuation as ContinuationList;
      if (list == null) {
        RunOne(task, continuation, inline);
        return;
      }
      for (var at = list; at != null; at = at.rest)
        if (IsQueued(at.first)) RunOne(task, at.first, inline);
      for (var at = list; at != null; at = at.rest)
        if (!IsQueued(at.first)) RunOne(task, at.first, inline);
    }
  }

  static unsafe partial class System_Threading_Tasks_Task {
    // False: the task is at its end already.
    static bool AddTaskContinuation(Task self, object continuation, bool before) {
      void** place = TaskState.Continuation(self);
      Q.AtomicBegin();
      bool open = !TaskState.IsCompleted(self);
      if (open) *place = Q.ToPointer(Continuations.Added(Q.ToObject(*place), continuation, before));
      Q.AtomicEnd();
      return open;
    }

    static void RemoveContinuation(Task self, object continuation) {
      void** place = TaskState.Continuation(self);
      Q.AtomicBegin();
      *place = Q.ToPointer(Continuations.Removed(Q.ToObject(*place), continuation));
      Q.AtomicEnd();
    }
  }
}
