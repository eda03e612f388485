// How a task gets to its thread. On the default scheduler, to start it is one step.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe partial class System_Threading_Tasks_Task {
    static void** Scheduler(Task self) {
      return (void**)Q.Field(self, "System.Threading.Tasks.Task", "m_taskScheduler");
    }

    // False: it is canceled, or somebody else has started it.
    static bool MarkStarted(Task self) {
      return AtomicStateUpdate(self, TaskState.Started, TaskState.Started | TaskState.Canceled);
    }

    static void ScheduleAndStart(Task self, bool may_be_started) {
      void* pool = Q.ToPointer(TaskScheduler.Default);
      // The class is initialised while there is one thread, so that nobody has to wait for it later.
      Q.Static("System.Threading.Tasks.Task", "s_taskCompletionSentinel");
      Q.AtomicBegin();
      bool starts = MarkStarted(self) || !may_be_started;
      void* scheduler = *Scheduler(self);
      if (starts && scheduler == pool) Threads.BeginWork(self);
      Q.AtomicEnd();
      if (!starts || scheduler == pool) return;
      try {
        Library.System_Threading_Tasks_TaskScheduler.QueueTask(Q.ToObject(scheduler), self);
      } catch (Exception inner) {
        var failure = new TaskSchedulerException(inner);
        Library.System_Threading_Tasks_Task.AddException(self, failure);
        Finish(self, false);
        throw failure;
      }
    }

    static bool NotifyDebuggerOfWaitCompletionIfNecessary(Task self) { return false; }
  }

  // Of ContinueWith.
  static unsafe class System_Threading_Tasks_StandardTaskContinuation {
    const int NotOnRanToCompletion = 0x10000, NotOnFaulted = 0x20000, NotOnCanceled = 0x40000;
    const int ExecuteSynchronously = 0x80000;

    static void** Word(object self, bool of_task) {
      return of_task ? (void**)Q.Field(self, "System.Threading.Tasks.StandardTaskContinuation", "m_task")
                     : (void**)Q.Field(self, "System.Threading.Tasks.StandardTaskContinuation", "m_taskScheduler");
    }

    static void Run(object self, Task completed, bool inline) {
      Q.AtomicBegin();
      int options = *(int*)Q.Field(self, "System.Threading.Tasks.StandardTaskContinuation", "m_options");
      var task = (Task)Q.ToObject(*Word(self, true));
      int how = *TaskState.Flags(completed);
      int wrong = (how & TaskState.RanToCompletion) != 0 ? NotOnRanToCompletion
                  : (how & TaskState.Canceled) != 0      ? NotOnCanceled
                                                         : NotOnFaulted;
      bool is_wanted = (options & wrong) == 0;
      if (is_wanted)
        *(void**)Q.Field(task, "System.Threading.Tasks.Task", "m_taskScheduler") = *Word(self, false);
      Q.AtomicEnd();
      if (!is_wanted) {
        Library.System_Threading_Tasks_Task.InternalCancel(task, false);
      } else if (inline && (options & ExecuteSynchronously) != 0) {
        Library.System_Threading_Tasks_TaskContinuation.InlineIfPossibleOrElseQueue(task, true);
      } else {
        try {
          Library.System_Threading_Tasks_Task.ScheduleAndStart(task, true);
        } catch (TaskSchedulerException) {
        }
      }
    }
  }

  // Nobody debugs or traces.
  static class Internal_Threading_Tasks_Tracing_TaskTrace {
    static bool get_Enabled() { return false; }
  }

  static class System_Threading_Tasks_DebuggerSupport {
    static bool get_LoggingOn() { return false; }
    static void AddToActiveTasks(Task task) { }
    static void RemoveFromActiveTasks(Task task) { }
  }
}
