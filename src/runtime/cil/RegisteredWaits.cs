// ThreadPool.RegisterWaitForSingleObject: a thread of the pool that waits, calls, and waits again.
using System;
using System.Threading;

namespace Overlay {
  unsafe class RegisteredWait {
    public WaitHandle handle, finish;  // finish: to be set when it is over
    public WaitOrTimerCallback code;
    public object state;
    public int milliseconds;
    public bool once;
    bool is_calling, is_over, is_unregistered;

    // Says whether the handle was set; nothing if it is not to be called any more.
    bool? Wait() {
      Waitable* item = Waitables.Of(handle);
      Q.AtomicBegin();
      bool free = !is_over && Waitables.IsFree(item);
      if (milliseconds == Deadline.None) Q.Await(free || is_over, "wait handle", Q.ToPointer(handle), item->owner);
      else if (!free) Q.Unordered();
      if (free) Waitables.Take(item);
      is_calling = !is_over;
      bool stops = is_over;
      Q.AtomicEnd();
      if (stops) return null;
      return free;
    }

    bool GoesOn() {
      Q.AtomicBegin();
      is_calling = false;
      if (once) is_over = true;
      bool goes_on = !is_over;
      WaitHandle told = is_unregistered ? finish : null;
      Q.AtomicEnd();
      if (told != null) Waitables.Signal(told);
      return goes_on;
    }

    public static void Run(object registered) {
      var self = (RegisteredWait)registered;
      do {
        bool? set = self.Wait();
        if (set == null) return;
        self.code(self.state, !set.Value);
      } while (self.GoesOn());
    }

    public bool End(WaitHandle to_be_set) {
      Q.AtomicBegin();
      bool first = !is_unregistered;
      is_over = is_unregistered = true;
      if (first) finish = to_be_set;
      bool at_once = first && !is_calling && to_be_set != null;
      Q.AtomicEnd();
      if (at_once) Waitables.Signal(to_be_set);
      return first;
    }
  }

  static unsafe partial class System_Threading_ThreadPool {
    static RegisteredWaitHandle Register(
      WaitHandle handle, WaitOrTimerCallback code, object state, long milliseconds, bool once, Flow flow) {
      if (handle == null) throw new ArgumentNullException("waitObject");
      if (code == null) throw new ArgumentNullException("callBack");
      if (milliseconds < Deadline.None || milliseconds > int.MaxValue)
        throw new ArgumentOutOfRangeException("millisecondsTimeOutInterval");
      var made = new RegisteredWait {
        handle = handle, code = code, state = state, milliseconds = (int)milliseconds, once = once
      };
      Threads.BeginWork(new PoolItem { code = RegisteredWait.Run, state = made, flow = flow });
      var result = (RegisteredWaitHandle)Q.Uninitialised("System.Threading.RegisteredWaitHandle");
      *System_Threading_RegisteredWaitHandle.Place(result) = Q.ToPointer(made);
      return result;
    }
    static RegisteredWaitHandle RegisterWaitForSingleObject(
      WaitHandle handle, WaitOrTimerCallback code, object state, int milliseconds, bool once) {
      return Register(handle, code, state, milliseconds, once, Flow.Flowing);
    }
    static RegisteredWaitHandle RegisterWaitForSingleObject(
      WaitHandle handle, WaitOrTimerCallback code, object state, long milliseconds, bool once) {
      return Register(handle, code, state, milliseconds, once, Flow.Flowing);
    }
    static RegisteredWaitHandle RegisterWaitForSingleObject(
      WaitHandle handle, WaitOrTimerCallback code, object state, TimeSpan time, bool once) {
      return Register(handle, code, state, Deadline.Of(time), once, Flow.Flowing);
    }
    static RegisteredWaitHandle UnsafeRegisterWaitForSingleObject(
      WaitHandle handle, WaitOrTimerCallback code, object state, int milliseconds, bool once) {
      return Register(handle, code, state, milliseconds, once, null);
    }
  }

  static unsafe class System_Threading_RegisteredWaitHandle {
    // In the place of the library's state.
    public static void** Place(RegisteredWaitHandle handle) {
      return (void**)Q.Field(handle, "System.Threading.RegisteredWaitHandle", "_state");
    }
    static bool Unregister(RegisteredWaitHandle self, WaitHandle to_be_set) {
      return ((RegisteredWait)Q.ToObject(Q.Final(Place(self)))).End(to_be_set);
    }
  }
}
