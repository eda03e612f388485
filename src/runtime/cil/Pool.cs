// The thread pool: every item gets a thread of its own.
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class Hidden { }  // in a parameter list: a type that is internal to the library

  class PoolItem {
    public WaitCallback code;
    public object state;
    public Flow flow;
  }

  static partial class System_Threading_ThreadPool {
    static void UnsafeQueueCustomWorkItem(Hidden item, bool global) { Threads.BeginWork(item); }
    static bool TryPopCustomWorkItem(Hidden item) { return false; }
    static bool QueueUserWorkItem(WaitCallback code) { return QueueUserWorkItem(code, null); }
    static bool QueueUserWorkItem(WaitCallback code, object state) {
      if (code == null) throw new ArgumentNullException("callBack");
      Threads.BeginWork(new PoolItem { code = code, state = state, flow = Flow.Flowing });
      return true;
    }
    static bool UnsafeQueueUserWorkItem(WaitCallback code, object state) {
      if (code == null) throw new ArgumentNullException("callBack");
      Threads.BeginWork(new PoolItem { code = code, state = state });
      return true;
    }
    static void NotifyWorkItemProgress() { }
    static bool SetMinThreads(int workers, int ports) { return true; }
    static bool SetMaxThreads(int workers, int ports) {
      Q.Condition("a thread pool without a limit");
      return true;
    }
    static void GetMinThreads(out int workers, out int ports) { workers = ports = 1; }
    static void GetMaxThreads(out int workers, out int ports) { workers = ports = short.MaxValue; }
    static void GetAvailableThreads(out int workers, out int ports) { workers = ports = short.MaxValue; }
  }

  static class System_Threading_Tasks_ThreadPoolTaskScheduler {
    static void QueueTask(object self, Task task) { Threads.BeginWork(task); }
    static bool TryDequeue(object self, Task task) { return false; }
  }
}
