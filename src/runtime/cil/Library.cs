// What ours call of the library though it is internal to it (src/frontends/cil/overlay.hpp).
using System;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace Library {
  static class System_Object {
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Finalize(object self);
  }

  static class System_Threading_Tasks_Task {
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Execute(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool get_ExceptionRecorded(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool get_IsCancellationRequested(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void AddExceptionsFromChildren(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void AddException(Task self, object exception);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern AggregateException GetExceptions(Task self, bool with_cancellation);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void UpdateExceptionObservedStatus(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void ThrowIfExceptional(Task self, bool with_cancellation);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void RecordInternalCancellationRequest(Task self, CancellationToken token, object exception);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void ProcessChildCompletion(Task self, Task child);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern bool InternalCancel(Task self, bool if_not_begun);
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void ScheduleAndStart(Task self, bool protect);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern ReadOnlyCollection<ExceptionDispatchInfo> GetExceptionDispatchInfos(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern ExceptionDispatchInfo GetCancellationExceptionDispatchInfo(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern CancellationToken get_CancellationToken(Task self);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern object EnsureContingentPropertiesInitialized(Task self, bool is_shared);
  }

  static unsafe class System_Threading_Tasks_AwaitTaskContinuation {
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void RunOrScheduleAction(Action action, bool inline, void* current);
  }

  static class System_Threading_Tasks_TaskContinuation {
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void Run(object self, Task completed, bool inline);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern void InlineIfPossibleOrElseQueue(Task task, bool protect);
  }

  static class System_Threading_Tasks_TaskScheduler {
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void QueueTask(object self, Task task);
  }

  static class System_Threading_Tasks_ITaskCompletionAction {
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void Invoke(object self, Task completed);
    [MethodImpl(MethodImplOptions.InternalCall)]
    public static extern bool get_InvokeMayRunArbitraryCode(object self);
  }

  static class System_Threading_IThreadPoolWorkItem {
    [MethodImpl(MethodImplOptions.InternalCall)] public static extern void ExecuteWorkItem(object self);
  }
}
