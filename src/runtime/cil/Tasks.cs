// What tasks stand on: the pool, contexts, waiting. The rest of System.Threading.Tasks is Mono's own code.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class Hidden { }  // in a parameter list: a type that is internal to the library

  static class System_Threading_ThreadPool {
    static void UnsafeQueueCustomWorkItem(Hidden item, bool global) { Threads.BeginWork(item); }
    static bool TryPopCustomWorkItem(Hidden item) { return false; }
    static bool QueueUserWorkItem(WaitCallback code) { return QueueUserWorkItem(code, null); }
    static bool QueueUserWorkItem(WaitCallback code, object state) {
      if (code == null) throw new ArgumentNullException("callBack");
      var thread = new Thread(() => code(state));
      thread.IsBackground = true;
      thread.Start();
      return true;
    }
    static bool UnsafeQueueUserWorkItem(WaitCallback code, object state) { return QueueUserWorkItem(code, state); }
    static void NotifyWorkItemProgress() { }
  }

  static class System_Threading_Tasks_ThreadPoolTaskScheduler {
    static void QueueTask(object self, Task task) { Threads.BeginWork(task); }
  }

  // No context flows.
  static class System_Threading_ExecutionContext {
    static ExecutionContext Capture() { return null; }
    static ExecutionContext Capture(Hidden mark, Hidden options) { return null; }
    static ExecutionContext FastCapture() { return null; }
    static void EstablishCopyOnWriteScope(ref Hidden switcher) { }
    static void Run(ExecutionContext context, ContextCallback code, object state) { code(state); }
    static void Run(ExecutionContext context, ContextCallback code, object state, bool preserve) { code(state); }
  }

  static class System_Threading_ExecutionContextSwitcher {
    static void Undo(ref Hidden self) { }
  }

  static class System_Threading_SynchronizationContext {
    static SynchronizationContext get_Current() { return null; }
    static SynchronizationContext get_CurrentNoFlow() { return null; }
  }

  // Nobody spins: with a step for every try, waiting is yielding. The struct counts nothing.
  static class System_Threading_SpinWait {
    static void SpinOnce(ref SpinWait self) { Q.Yield(); }
    static void SpinOnce(ref SpinWait self, int threshold) { Q.Yield(); }
    static bool get_NextSpinWillYield(ref SpinWait self) { return true; }
  }

  static unsafe class System_Threading_Tasks_Task {
    const int Completed = 0x1600000;

    static bool SpinThenBlockingWait(Task self, int milliseconds, CancellationToken token) {
      int* state = (int*)Q.Field(self, "System.Threading.Tasks.Task", "m_stateFlags");
      Q.AtomicBegin();
      bool done = (*state & Completed) != 0;
      if (milliseconds == -1) {
        Q.Await(done, "end of a task", Q.ToPointer(self), null);
        done = true;
      }
      Q.AtomicEnd();
      return done;
    }
    static bool WaitAllBlockingCore(
      System.Collections.Generic.List<Task> tasks, int milliseconds, CancellationToken token) {
      bool done = true;
      foreach (Task task in tasks) done &= SpinThenBlockingWait(task, milliseconds, token);
      return done;
    }
    // Numbers that grow would make every state a new one.
    static int NewId() { return 1; }
    static int get_Id(Task self) {
      Q.Error("unsupported", "Task.Id");
      return 1;
    }
  }
}
