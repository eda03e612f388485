// System.Threading.Tasks.Task<TResult>: the value of a task.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  static unsafe class System_Threading_Tasks_TaskCompletionSource<TResult> {
    static Task<TResult> get_Task(TaskCompletionSource<TResult> self) {
      void* place = Q.At(ref Q.Member<TaskCompletionSource<TResult>, Task<TResult>>(self, "_task"));
      return (Task<TResult>)Q.ToObject(Q.Final((void**)place));
    }
  }

  static unsafe class System_Threading_Tasks_Task<TResult> {
    static bool TrySetResult(Task<TResult> self, TResult result) {
      if (!System_Threading_Tasks_Task.Reserve(self)) return false;
      Complete(self, result);
      return true;
    }

    // Inside an atomic section, which it ends.
    public static void Complete(Task<TResult> self, TResult result) {
      Q.Member<Task<TResult>, TResult>(self, "m_result") = result;
      TaskState.Complete(self, TaskState.RanToCompletion);
    }

    static TResult get_Result(Task<TResult> self) {
      Q.AtomicBegin();
      Interruption.Refuse(TaskState.IsCompleted(self));
      Q.Await(TaskState.IsCompleted(self), "the end of", Q.ToPointer(self), null);
      bool ran = (*TaskState.Flags(self) & TaskState.RanToCompletion) != 0;
      TResult result = Q.Member<Task<TResult>, TResult>(self, "m_result");
      Q.AtomicEnd();
      if (!ran) Library.System_Threading_Tasks_Task.ThrowIfExceptional(self, true);
      return result;
    }
  }
}
