// The thread pool: every item gets a thread of its own. No context flows.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class Hidden { }  // in a parameter list: a type that is internal to the library

  class PoolItem {
    public WaitCallback code;
    public object state;
  }

  static class System_Threading_ThreadPool {
    static void UnsafeQueueCustomWorkItem(Hidden item, bool global) { Threads.Begin(item); }
    static bool TryPopCustomWorkItem(Hidden item) { return false; }
    static bool QueueUserWorkItem(WaitCallback code) { return QueueUserWorkItem(code, null); }
    static bool QueueUserWorkItem(WaitCallback code, object state) {
      if (code == null) throw new ArgumentNullException("callBack");
      Threads.Begin(new PoolItem { code = code, state = state });
      return true;
    }
    static bool UnsafeQueueUserWorkItem(WaitCallback code, object state) { return QueueUserWorkItem(code, state); }
    static void NotifyWorkItemProgress() { }
    static bool SetMinThreads(int workers, int ports) { return true; }
    static bool SetMaxThreads(int workers, int ports) { return true; }
  }

  static class System_Threading_Tasks_ThreadPoolTaskScheduler {
    static void QueueTask(object self, Task task) { Threads.Begin(task); }
    static bool TryDequeue(object self, Task task) { return false; }
  }

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
}
