// The birth and the end of threads, and System.Threading.Thread. The program ends when its last foreground thread does.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class Threads {
    static int foreground;  // threads that have been started and have not ended, if they are counted
    static ulong ids, old_ids;  // that threads have or had, from 2 on; those of threads that are over
    static int status;  // that Main returned
    // Whether the end of the last foreground thread is more than the end of a thread: others are running, or there is a
    // status. As long as it is not, threads end without looking at each other.
    static byte ends_program;

    [ThreadStatic] static bool has_ended;

    // Constants of the program: in most, the end of a thread is nothing that others look at, but for its own state.
    static bool CountsThreads {
      get {
        return Q.IsReached("threads of the pool") || Q.IsReached("background threads") ||
               Q.IsReached("a status of Main") || Q.IsReached("failures of tasks");
      }
    }
    static bool HasIds { get { return Q.IsReached("numbers of threads"); } }
    static bool IsLookedAt { get { return Q.IsReached("a look at the end of a thread"); } }

    static void Begin() {
      Handle* main = Handle.New();
      main->started = 1;
      main->id = 1;
      foreground = 1;
      Q.SetSelf(main);
    }

    static void End() {
      Finish(Handle.Current);
      Q.EndThread();
    }

    static void EndWithStatus(int result) {
      Q.Reach("a status of Main");
      if (result != 0) {
        Q.AtomicBegin();
        status = result;
        ends_program = 1;
        Q.AtomicEnd();
      }
      End();
    }

    static void Finish(Handle* handle) {
      if (!CountsThreads && !HasIds) {
        if (IsLookedAt) Volatile.Write(ref handle->state, Handle.Finished);
        else Q.StoreAwaited(&handle->state, Handle.Finished);
        return;
      }
      Q.AtomicBegin();
      Leave(handle);
      bool is_last = false;
      if (CountsThreads && handle->background == 0) {
        Q.Add(ref foreground, -1);
        bool is_over = ends_program != 0 || Unobserved.IsAsked;
        is_last = is_over && foreground == 0;
      }
      bool fails = is_last && Unobserved.Any();
      if (is_last && !fails) Q.Halt(status);
      Q.AtomicEnd();
      if (!fails) return;
      Q.Error("unobserved-exception", "the exception of a task is never observed");
      Q.Halt(status);
    }

    static void Leave(Handle* handle) {
      handle->state = Handle.Finished;
      if (handle->id > 1) old_ids |= 1ul << (handle->id - 2);
    }

    // Inside an atomic section: if this thread was made for that work it has nothing else to do, and this is its end,
    // unless it has become one that keeps the program alive.
    public static void EndOf(object work) {
      Handle* handle = Handle.Current;
      if (handle->background == 0 || Q.Final(&handle->work) != Q.ToPointer(work)) return;
      has_ended = true;
      Leave(handle);
    }

    // Inside an atomic section. In programs that do not ask for it, but only wait for it (Join), the end of a thread is
    // no step of its own.
    public static bool HasEnded(Handle* handle) {
      Q.Reach("a look at the end of a thread");
      return handle->state != Handle.Running;
    }

    // Set before others can reach the object.
    public static Handle* Of(Thread thread) {
      return (Handle*)Q.Final(Q.Field(thread, "System.Threading.Thread", "internal_thread"));
    }

    public static void SetHandle(Thread thread, Handle* handle) {
      *(Handle**)Q.Field(thread, "System.Threading.Thread", "internal_thread") = handle;
    }

    public static void Make(Thread thread, Delegate start) {
      Handle* handle = Handle.New();
      handle->thread = Q.ToPointer(thread);
      handle->start = Q.ToPointer(start);
      SetHandle(thread, handle);
    }

    // Threads get numbers when they are asked for: if all had one, the beginning of each would have to do with the end
    // of others. It is one that nobody has had, or else, of more than 64 threads, that of one that is over.
    public static int Id(Handle* handle) {
      Q.Reach("numbers of threads");
      Q.AtomicBegin();
      if (handle->id == 0) {
        byte id = 2;
        ulong free = ~ids == 0 ? old_ids : ~ids;
        if (free == 0) Q.Error("unsupported", "numbers of more than 64 threads at a time");
        for (; (free & 1) == 0; free >>= 1) ++id;
        ids |= 1ul << (id - 2);
        old_ids &= ~(1ul << (id - 2));
        handle->id = id;
      }
      int result = handle->id;
      Q.AtomicEnd();
      return result;
    }

    public static void Begin(Thread thread, object argument, bool has_argument) {
      Handle* handle = Of(thread);
      Q.AtomicBegin();
      bool is_new = handle->started == 0;
      bool fits = !has_argument || !(Q.ToObject(handle->start) is ThreadStart);
      if (is_new && fits) {
        handle->started = 1;
        handle->flow = Q.ToPointer(Flow.Flowing);
        void* start = handle->start;
        handle->start = null;
        if (CountsThreads && handle->background == 0) Q.Add(ref foreground, 1);
        if (handle->background != 0) ends_program = 1;
        Q.Spawn(handle, start, Q.ToPointer(argument));
        Q.TellApart(handle);
      }
      Q.AtomicEnd();
      if (!fits)
        throw new InvalidOperationException(
          "The thread was created with a ThreadStart delegate that does not accept a parameter.");
      if (!is_new) throw new ThreadStateException("Thread has already been started.");
    }

    // A thread of the pool: every item gets one of its own.
    public static void BeginWork(object work) {
      Q.Reach("threads of the pool");
      Handle* handle = Handle.New();
      handle->work = Q.ToPointer(work);
      handle->background = 1;
      handle->started = 1;
      Q.AtomicBegin();
      ends_program = 1;
      Q.Spawn(handle, null, null);
      Q.TellApart(handle);
      Q.AtomicEnd();
    }

    static void Run(Handle* handle, object code, object argument) {
      if (code == null) {
        Work(Q.ToObject(Q.Final(&handle->work)));
      } else {
        Flow.Current = (Flow)Q.ToObject(Q.Final(&handle->flow));
        var plain = code as ThreadStart;
        if (plain != null) plain();
        else ((ParameterizedThreadStart)code)(argument);
      }
      if (!has_ended) Finish(handle);
    }

    static void Work(object work) {
      var item = work as PoolItem;
      if (item != null) {
        Flow.Current = item.flow;
        item.code(item.state);
      } else {
        Library.System_Threading_IThreadPoolWorkItem.ExecuteWorkItem(work);
      }
    }

    // Inside an atomic section: there is a background thread.
    public static void EndWithoutBackground() { ends_program = 1; }

    public static void SetBackground(Handle* handle, bool value) {
      Q.Reach("background threads");
      Q.AtomicBegin();
      if (handle->started != 0 && !Threads.HasEnded(handle) && (handle->background != 0) != value) {
        foreground += value ? -1 : 1;
        if (value) ends_program = 1;
      }
      handle->background = (byte)(value ? 1 : 0);
      Q.AtomicEnd();
    }
  }

  struct NoContext {
    object nothing;
  }

  static unsafe partial class System_Threading_Thread {
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

    static void Start(Thread self) { Threads.Begin(self, null, false); }
    static void Start(Thread self, object argument) { Threads.Begin(self, argument, true); }

    static void CheckStarted(bool started) {
      if (!started) throw new ThreadStateException("Thread has not been started.");
    }
    static void Join(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool started = handle->started != 0, interrupted = started && Interruption.Take();
      if (started && !interrupted) Q.Await(handle->state != Handle.Running, "end of a thread", handle, handle);
      Q.AtomicEnd();
      CheckStarted(started);
      Interruption.Throw(interrupted);
    }
    // The deadline may pass at any moment: a thread that is run while the other is not at its end has come to it.
    static bool Join(Thread self, int milliseconds) {
      Deadline.Check(milliseconds);
      if (milliseconds == Deadline.None) {
        Join(self);
        return true;
      }
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool started = handle->started != 0, interrupted = started && Interruption.Take();
      bool done = Threads.HasEnded(handle);
      if (!done) Q.Unordered();
      Q.AtomicEnd();
      CheckStarted(started);
      Interruption.Throw(interrupted);
      return done;
    }
    static bool Join(Thread self, TimeSpan time) { return Join(self, Deadline.Of(time)); }

    // The main thread gets its object when somebody asks for it.
    static Thread get_CurrentThread() {
      Handle* handle = Handle.Current;
      void* thread = Q.Final(&handle->thread);  // which only the thread itself looks at
      if (thread == null) {
        thread = Q.ToPointer(Q.Uninitialised("System.Threading.Thread"));
        Threads.SetHandle((Thread)Q.ToObject(thread), handle);
        handle->thread = thread;
      }
      return (Thread)Q.ToObject(thread);
    }
    static int get_CurrentThreadId() { return Threads.Id(Handle.Current); }
    static int get_ManagedThreadId(Thread self) { return Threads.Id(Threads.Of(self)); }

    static bool get_IsAlive(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool alive = handle->started != 0 && !Threads.HasEnded(handle);
      Q.AtomicEnd();
      return alive;
    }
    static bool get_IsBackground(Thread self) { return Threads.Of(self)->background != 0; }
    static void set_IsBackground(Thread self, bool value) { Threads.SetBackground(Threads.Of(self), value); }
    static string get_Name(Thread self) { return (string)Q.ToObject(Threads.Of(self)->name); }
    static void set_Name(Thread self, string name) {
      if (Threads.Of(self)->name != null) throw new InvalidOperationException("Thread.Name can only be set once.");
      Threads.Of(self)->name = Q.ToPointer(name);
    }
    static bool get_IsThreadPoolThread(Thread self) { return Q.Final(&Threads.Of(self)->work) != null; }

    // Priorities say nothing about what can happen: they are kept only where a program looks at them.
    static void set_Priority(Thread self, ThreadPriority priority) {
      if (Q.IsReached("priorities of threads"))
        Threads.Of(self)->priority = (byte)(priority - ThreadPriority.Normal);
    }
    static ThreadPriority get_Priority(Thread self) {
      Q.Reach("priorities of threads");
      return ThreadPriority.Normal + (sbyte)Threads.Of(self)->priority;
    }

    // Whether another thread that runs waits for something is nothing that can be asked.
    static ThreadState get_ThreadState(Thread self) {
      Handle* handle = Threads.Of(self);
      Q.AtomicBegin();
      bool started = handle->started != 0, ended = Threads.HasEnded(handle);
      bool background = handle->background != 0;
      Q.AtomicEnd();
      if (ended) return ThreadState.Stopped;
      if (started && handle != Handle.Current) Q.Error("unsupported", "Thread.ThreadState of another thread that runs");
      return (started ? ThreadState.Running : ThreadState.Unstarted) | (background ? ThreadState.Background : 0);
    }

    // To sleep is to let others run, or never to go on.
    static void Sleep(int milliseconds) {
      if (milliseconds < Deadline.None)
        throw new ArgumentOutOfRangeException(
          "millisecondsTimeout",
          "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
      if (milliseconds != Deadline.None) Q.Yield();
      Q.AtomicBegin();
      bool interrupted = Interruption.Take();
      if (milliseconds == Deadline.None && !interrupted) Q.Await(false, "the end of an endless sleep", null, null);
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
    }
    static void Sleep(TimeSpan time) { Sleep(Deadline.Of(time)); }
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
