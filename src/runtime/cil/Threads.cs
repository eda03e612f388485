// The birth and the end of threads, and System.Threading.Thread. The program ends when its last foreground thread does.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class Threads {
    static int foreground;  // threads that are running and keep the program alive, besides the main one
    static ulong ranks;  // that threads have
    [ThreadStatic] static bool has_ended;

    static void Begin() { Q.SetSelf(Handle.New()); }

    static void End() {
      Q.AtomicBegin();
      Q.Await(foreground == 0, "end of the other threads", null, null);
      bool unobserved = Unobserved.Any();
      Q.AtomicEnd();
      if (unobserved) Q.Error("unobserved-exception", "the exception of a task is never observed");
    }

    public static Handle* Of(Thread thread) {
      return *(Handle**)Q.Field(thread, "System.Threading.Thread", "internal_thread");
    }

    public static void SetHandle(Thread thread, Handle* handle) {
      *(Handle**)Q.Field(thread, "System.Threading.Thread", "internal_thread") = handle;
    }

    public static void Make(Thread thread, Delegate start) {
      Handle* handle = Handle.New();
      handle->thread = Q.ToPointer(thread);
      SetHandle(thread, handle);
      *(void**)Q.Field(thread, "System.Threading.Thread", "m_Delegate") = Q.ToPointer(start);
    }

    // The smallest number that no other running thread has.
    static void TakeRank(Handle* child) {
      byte rank = 1;
      ulong free = ~ranks;
      if (free == 0) Q.Error("unsupported", "more than 64 threads at a time");
      for (; (free & 1) == 0; free >>= 1) ++rank;
      ranks |= 1ul << (rank - 1);
      child->rank = rank;
    }

    // ManagedThreadId. A thread of the pool gets its number when it asks: most do not, and nothing connects them then.
    public static int Number(Handle* handle) {
      if (Q.Final(&handle->work) != null && handle->rank == 0) {
        Q.AtomicBegin();
        TakeRank(handle);
        Q.AtomicEnd();
      }
      return handle->rank + 1;
    }

    public static bool Begin(Thread thread, object argument) {
      Handle* handle = Of(thread);
      *(void**)Q.Field(thread, "System.Threading.Thread", "m_ThreadStartArg") = Q.ToPointer(argument);
      Q.AtomicBegin();
      bool is_new = handle->started == 0;
      if (is_new) {
        handle->started = 1;
        handle->flow = Q.ToPointer(Flow.Current);
        if (handle->background == 0) ++foreground;
        TakeRank(handle);
        Q.Spawn(handle);
        Q.TellApart(handle);
      }
      Q.AtomicEnd();
      return is_new;
    }

    // A thread of the pool: every item gets one of its own.
    public static void Begin(object work) {
      Handle* handle = Handle.New();
      handle->work = Q.ToPointer(work);
      handle->background = 1;
      handle->started = 1;
      Q.AtomicBegin();
      Q.Spawn(handle);
      Q.TellApart(handle);
      Q.AtomicEnd();
    }

    static void Run(Handle* handle) {
      object work = Q.ToObject(Q.Final(&handle->work));
      if (work != null) {
        var item = work as PoolItem;
        if (item != null) {
          Flow.Current = item.flow;
          item.code(item.state);
        } else {
          Library.System_Threading_IThreadPoolWorkItem.ExecuteWorkItem(work);
        }
      } else {
        Flow.Current = (Flow)Q.ToObject(Q.Final(&handle->flow));
        Start(handle);
      }
      if (has_ended) return;
      Q.AtomicBegin();
      End(handle);
      Q.AtomicEnd();
    }

    static void End(Handle* handle) {
      handle->state = Handle.Finished;
      has_ended = true;
      if (handle->background == 0) --foreground;
      if (handle->rank != 0) ranks &= ~(1ul << (handle->rank - 1));
    }

    // Inside an atomic section: if this thread was made for that work it has nothing else to do, and this is its end.
    public static void EndOf(object work) {
      Handle* handle = Handle.Current;
      if (Q.Final(&handle->work) == Q.ToPointer(work)) End(handle);
    }

    static void Start(Handle* handle) {
      var thread = (Thread)Q.ToObject(handle->thread);
      void** start = (void**)Q.Field(thread, "System.Threading.Thread", "m_Delegate");
      void** argument = (void**)Q.Field(thread, "System.Threading.Thread", "m_ThreadStartArg");
      Q.AtomicBegin();
      object code = Q.ToObject(*start);
      object given = Q.ToObject(*argument);
      *start = null;
      *argument = null;
      Q.AtomicEnd();
      var plain = code as ThreadStart;
      if (plain != null) plain();
      else ((ParameterizedThreadStart)code)(given);
    }

    public static void SetBackground(Handle* handle, bool value) {
      Q.AtomicBegin();
      if (handle->started != 0 && handle->state == Handle.Running && (handle->background != 0) != value)
        foreground += value ? -1 : 1;
      handle->background = (byte)(value ? 1 : 0);
      Q.AtomicEnd();
    }
  }

  struct NoContext {
    object nothing;
  }

  static unsafe class System_Threading_Thread {
    static NoContext GetExecutionContextReader(Thread self) { return default(NoContext); }
    static void ctor(Thread self, ThreadStart start) {
      if (start == null) throw new ArgumentNullException("start");
      Threads.Make(self, start);
    }
    static void ctor(Thread self, ParameterizedThreadStart start) {
      if (start == null) throw new ArgumentNullException("start");
      Threads.Make(self, start);
    }
    static void ctor(Thread self, ThreadStart start, int stack) { ctor(self, start); }
    static void ctor(Thread self, ParameterizedThreadStart start, int stack) { ctor(self, start); }

    static void Start(Thread self) { Start(self, null); }
    static void Start(Thread self, object argument) {
      if (!Threads.Begin(self, argument)) throw new ThreadStateException();
    }

    static void Join(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool started = handle->started != 0;
      if (started) Q.Await(handle->state != Handle.Running, "end of a thread", handle, handle);
      Q.AtomicEnd();
      if (!started) throw new ThreadStateException();
    }
    // The deadline may pass at any moment: a thread that is run while the other is not at its end has come to it.
    static bool Join(Thread self, int milliseconds) {
      if (milliseconds == -1) {
        Join(self);
        return true;
      }
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool started = handle->started != 0;
      bool done = handle->state != Handle.Running;
      if (!done) Q.Unordered();
      Q.AtomicEnd();
      if (!started) throw new ThreadStateException();
      return done;
    }

    // The main thread gets its object when somebody asks for it.
    static Thread get_CurrentThread() {
      Handle* handle = Handle.Current;
      if (handle->thread == null) {
        handle->thread = Q.ToPointer(Q.Uninitialised("System.Threading.Thread"));
        handle->started = 1;
        Threads.SetHandle((Thread)Q.ToObject(handle->thread), handle);
      }
      return (Thread)Q.ToObject(handle->thread);
    }
    static int get_CurrentThreadId() { return Threads.Number(Handle.Current); }
    static int get_ManagedThreadId(Thread self) { return Threads.Number(Threads.Of(self)); }

    static bool get_IsAlive(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool alive = handle->started != 0 && handle->state == Handle.Running;
      Q.AtomicEnd();
      return alive;
    }
    static bool get_IsBackground(Thread self) { return Threads.Of(self)->background != 0; }
    static void set_IsBackground(Thread self, bool value) { Threads.SetBackground(Threads.Of(self), value); }
    static string get_Name(Thread self) { return (string)Q.ToObject(Threads.Of(self)->name); }
    static void set_Name(Thread self, string name) {
      if (Threads.Of(self)->name != null) throw new InvalidOperationException();
      Threads.Of(self)->name = Q.ToPointer(name);
    }
    static void set_Priority(Thread self, ThreadPriority priority) { }

    // To sleep is to let others run.
    static void Sleep(int milliseconds) { Q.Yield(); }
    static void Sleep(TimeSpan time) { Q.Yield(); }
    static bool Yield() {
      Q.Yield();
      return true;
    }
    static void SpinWait(int iterations) { Q.Yield(); }
    static void BeginCriticalRegion() { }
    static void EndCriticalRegion() { }
    static void BeginThreadAffinity() { }
    static void EndThreadAffinity() { }
  }
}
