// The life of a task: it begins, it ends, and whoever waits for it goes on. Each is one step. The fields are those of
// System.Threading.Tasks.Task, but for m_continuationObject, which may be a ContinuationList.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe class TaskState {
    public const int AttachedToParent = 4, DenyChildAttach = 8, RunContinuationsAsynchronously = 0x40;
    public const int Started = 0x10000, Invoked = 0x20000, Acknowledged = 0x100000, Faulted = 0x200000;
    public const int Canceled = 0x400000, WaitingOnChildren = 0x800000, RanToCompletion = 0x1000000;
    public const int Reserved = 0x4000000;
    public const int Completed = Faulted | Canceled | RanToCompletion;

    public static int* Flags(Task task) {
      return (int*)Q.Field(task, "System.Threading.Tasks.Task", "m_stateFlags");
    }
    public static void** Continuation(Task task) {
      return (void**)Q.Field(task, "System.Threading.Tasks.Task", "m_continuationObject");
    }
    // In the place of continuations, when the task is at its end.
    public static void* NoMore {
      get { return *(void**)Q.Static("System.Threading.Tasks.Task", "s_taskCompletionSentinel"); }
    }
    public static void** Current { get { return (void**)Q.Static("System.Threading.Tasks.Task", "t_currentTask"); } }

    public static bool IsCompleted(Task task) { return (*Flags(task) & Completed) != 0; }

    public static object Properties(Task task) {
      return Q.ToObject(*(void**)Q.Field(task, "System.Threading.Tasks.Task", "m_contingentProperties"));
    }
    // It counts children that are not at their end, and the task itself.
    public static int* Countdown(object properties) {
      return (int*)Q.Field(properties, "System.Threading.Tasks.Task/ContingentProperties", "m_completionCountdown");
    }
    static void** Registration(object properties) {
      return (void**)Q.Field(properties, "System.Threading.Tasks.Task/ContingentProperties",
                             "m_cancellationRegistration");
    }
    static void** CompletionEvent(object properties) {
      return (void**)Q.Field(properties, "System.Threading.Tasks.Task/ContingentProperties", "m_completionEvent");
    }

    // Inside an atomic section, which it ends: the task has come to its end in that way.
    public static void Complete(Task task, int how) {
      *Flags(task) |= how;
      object properties = Properties(task);
      CancellationTokenRegistration registration = default(CancellationTokenRegistration);
      if (properties != null) {
        object completion = Q.ToObject(*CompletionEvent(properties));
        if (completion != null) ((ManualResetEventSlim)completion).Set();
        object registered = Q.ToObject(*Registration(properties));
        if (registered != null) registration = (CancellationTokenRegistration)registered;
        *Registration(properties) = null;
      }
      *(void**)Q.Field(task, "System.Threading.Tasks.Task", "m_action") = null;
      Task parent = (Task)Q.ToObject(*(void**)Q.Field(task, "System.Threading.Tasks.Task", "m_parent"));
      void** continuation = Continuation(task);
      object rest = Q.ToObject(*continuation);
      *continuation = NoMore;
      int flags = *Flags(task);
      bool tells_parent = parent != null && (flags & AttachedToParent) != 0 && (*Flags(parent) & DenyChildAttach) == 0;
      if (!tells_parent && rest == null) Threads.EndOf(task);
      Registrations.Remove(registration);
      Q.AtomicEnd();
      if (tells_parent) Library.System_Threading_Tasks_Task.ProcessChildCompletion(parent, task);
      if (rest != null) Continuations.Run(task, rest, (flags & RunContinuationsAsynchronously) == 0);
    }
  }

  static unsafe partial class System_Threading_Tasks_Task {
    static int ids;  // that tasks have been given

    // A task gets its number when somebody asks: else every task would make the states different from all before.
    static int get_Id(Task self) {
      int* id = (int*)Q.Field(self, "System.Threading.Tasks.Task", "m_taskId");
      Q.AtomicBegin();
      if (*id == 0) *id = ++ids;
      int found = *id;
      Q.AtomicEnd();
      return found;
    }

    static bool AtomicStateUpdate(Task self, int bits, int illegal) {
      int old = 0;
      return AtomicStateUpdate(self, bits, illegal, ref old);
    }
    static bool AtomicStateUpdate(Task self, int bits, int illegal, ref int old) {
      int* flags = TaskState.Flags(self);
      Q.AtomicBegin();
      old = *flags;
      bool legal = (old & illegal) == 0;
      if (legal) *flags = old | bits;
      Q.AtomicEnd();
      return legal;
    }

    static bool ExecuteEntry(Task self, bool once) {
      int* flags = TaskState.Flags(self);
      Q.AtomicBegin();
      int before = *flags;
      bool begins = !once || (before & (TaskState.Completed | TaskState.Invoked)) == 0;
      bool is_canceled = (before & TaskState.Canceled) != 0;
      if (begins) *flags |= TaskState.Invoked;
      if (begins && !is_canceled && Library.System_Threading_Tasks_Task.get_IsCancellationRequested(self)) {
        TaskState.Complete(self, TaskState.Canceled);
        return true;
      }
      Flow flow = FlowOf(self);
      Q.AtomicEnd();
      if (begins && !is_canceled) Run(self, flow);
      return begins || is_canceled;
    }

    static void Run(Task self, Flow flow) {
      void** current = TaskState.Current;
      void* before = *current;
      Flow flow_before = Flow.Current;
      *current = Q.ToPointer(self);
      Flow.Current = flow;
      try {
        Library.System_Threading_Tasks_Task.Execute(self);
        Finish(self, true);
      } finally {
        *current = before;
        Flow.Current = flow_before;
      }
    }

    // The code of the task has been run; children that are attached to it may still be running.
    static void Finish(Task self, bool was_run) {
      Q.AtomicBegin();
      object properties = TaskState.Properties(self);
      int* countdown = properties == null ? null : TaskState.Countdown(properties);
      bool waits = was_run && countdown != null && *countdown != 1 && --*countdown != 0;
      if (!waits) {
        End(self);
        return;
      }
      if ((*TaskState.Flags(self) & TaskState.Completed) == 0) *TaskState.Flags(self) |= TaskState.WaitingOnChildren;
      Q.AtomicEnd();
    }

    static void FinishStageTwo(Task self) {
      Q.AtomicBegin();
      End(self);
    }

    // Inside an atomic section, which it ends.
    public static void End(Task self) {
      Library.System_Threading_Tasks_Task.AddExceptionsFromChildren(self);
      bool acknowledged = (*TaskState.Flags(self) & TaskState.Acknowledged) != 0;
      int how = TaskState.RanToCompletion;
      if (Library.System_Threading_Tasks_Task.get_ExceptionRecorded(self)) how = TaskState.Faulted;
      else if (acknowledged && Library.System_Threading_Tasks_Task.get_IsCancellationRequested(self))
        how = TaskState.Canceled;
      TaskState.Complete(self, how);
    }

    static void FinishStageThree(Task self) {
      Q.AtomicBegin();
      TaskState.Complete(self, 0);
    }

    static void CancellationCleanupLogic(Task self) {
      Q.AtomicBegin();
      TaskState.Complete(self, TaskState.Canceled);
    }

    // The end of a task that runs no code: at most one of all that try succeeds. True: inside an atomic section.
    public static bool Reserve(Task self) {
      int* flags = TaskState.Flags(self);
      Q.AtomicBegin();
      bool open = (*flags & (TaskState.Completed | TaskState.Reserved)) == 0;
      if (open) *flags |= TaskState.Reserved;
      else Q.AtomicEnd();
      return open;
    }

    static bool TrySetException(Task self, object exception) {
      if (!Reserve(self)) return false;
      Library.System_Threading_Tasks_Task.AddException(self, exception);
      End(self);
      return true;
    }

    static bool TrySetCanceled(Task self, CancellationToken token, object exception) {
      if (!Reserve(self)) return false;
      Library.System_Threading_Tasks_Task.RecordInternalCancellationRequest(self, token, exception);
      TaskState.Complete(self, TaskState.Canceled);
      return true;
    }

    // Inside an atomic section, which it ends.
    public static void Cancel(Task self, CancellationToken token) {
      Library.System_Threading_Tasks_Task.RecordInternalCancellationRequest(self, token, null);
      TaskState.Complete(self, TaskState.Canceled);
    }
  }
}
