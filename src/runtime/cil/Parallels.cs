// System.Threading.Tasks.Parallel: a task for every piece of work, or as many tasks as the options allow, each of which
// takes the next piece.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class ParallelWork {
    public Action<long, ParallelLoopState> body;
    public long next, end;  // Break makes the end come earlier
    public bool is_stopped, is_broken, has_failed;
    public CancellationToken token;

    bool Take(out long index) {
      Q.AtomicBegin();
      bool more = next < end && !has_failed && !is_stopped && !token.IsCancellationRequested;
      index = more ? next++ : 0;
      Q.AtomicEnd();
      return more;
    }

    public void Run() {
      long index;
      while (Take(out index)) {
        try {
          body(index, ParallelStates.Make(this, index));
        } catch {
          Volatile.Write(ref has_failed, true);
          throw;
        }
      }
    }
  }

  // What ParallelLoopState refers to.
  class ParallelPosition {
    public ParallelWork work;
    public long index;
  }

  static unsafe class ParallelStates {
    static void** Position(ParallelLoopState state) {
      return (void**)Q.Field(state, "System.Threading.Tasks.ParallelLoopState", "_flagsBase");
    }

    public static ParallelLoopState Make(ParallelWork work, long index) {
      var state = (ParallelLoopState)Q.Uninitialised("System.Threading.Tasks.ParallelLoopState");
      *Position(state) = Q.ToPointer(new ParallelPosition { work = work, index = index });
      return state;
    }

    public static ParallelPosition Of(ParallelLoopState state) {
      return (ParallelPosition)Q.ToObject(*Position(state));
    }
  }

  static class System_Threading_Tasks_ParallelLoopState {
    static bool get_IsStopped(ParallelLoopState self) {
      return Volatile.Read(ref ParallelStates.Of(self).work.is_stopped);
    }
    static bool get_IsExceptional(ParallelLoopState self) {
      return Volatile.Read(ref ParallelStates.Of(self).work.has_failed);
    }
    static bool get_ShouldExitCurrentIteration(ParallelLoopState self) {
      ParallelPosition at = ParallelStates.Of(self);
      Q.AtomicBegin();
      ParallelWork work = at.work;
      bool should = work.is_stopped || work.has_failed || work.token.IsCancellationRequested || at.index >= work.end;
      Q.AtomicEnd();
      return should;
    }
    static long? get_LowestBreakIteration(ParallelLoopState self) {
      ParallelWork work = ParallelStates.Of(self).work;
      Q.AtomicBegin();
      bool is_broken = work.is_broken;
      long last = work.end - 1;
      Q.AtomicEnd();
      return is_broken ? last : (long?)null;
    }

    static void Stop(ParallelLoopState self) {
      ParallelWork work = ParallelStates.Of(self).work;
      Q.AtomicBegin();
      bool is_broken = work.is_broken;
      if (!is_broken) work.is_stopped = true;
      Q.AtomicEnd();
      if (is_broken) throw new InvalidOperationException();
    }
    static void Break(ParallelLoopState self) {
      ParallelPosition at = ParallelStates.Of(self);
      ParallelWork work = at.work;
      Q.AtomicBegin();
      bool is_stopped = work.is_stopped;
      if (!is_stopped) {
        work.is_broken = true;
        work.end = Math.Min(work.end, at.index + 1);
      }
      Q.AtomicEnd();
      if (is_stopped) throw new InvalidOperationException();
    }
  }

  static unsafe class System_Threading_Tasks_ParallelLoopResult {
    static long? get_LowestBreakIteration(ref ParallelLoopResult self) {
      bool is_completed = *(bool*)Q.At(ref self);
      if (!is_completed) Q.Error("unsupported", "ParallelLoopResult.LowestBreakIteration of a loop that ends early");
      return null;
    }
  }

  static class Parallels {
    public static ParallelLoopResult Run(
      long begin, long end, ParallelOptions options, Action<long, ParallelLoopState> body) {
      CancellationToken token = options.CancellationToken;
      token.ThrowIfCancellationRequested();
      var work = new ParallelWork { body = body, next = begin, end = end, token = token };
      long workers = Math.Max(end - begin, 0);
      if (options.MaxDegreeOfParallelism > 0) workers = Math.Min(workers, options.MaxDegreeOfParallelism);
      var tasks = new Task[workers];
      for (long i = 0; i < workers; ++i) tasks[i] = Task.Factory.StartNew(work.Run);
      Task.WaitAll(tasks);
      bool ends_early = work.is_stopped || work.is_broken;
      if (work.next < work.end && !ends_early) token.ThrowIfCancellationRequested();
      return Result(!ends_early);
    }

    static unsafe ParallelLoopResult Result(bool is_completed) {
      var result = default(ParallelLoopResult);
      *(bool*)Q.At(ref result) = is_completed;
      return result;
    }

    public static void Check(object first, object second) {
      if (first == null || second == null) throw new ArgumentNullException();
    }
  }

  static class System_Threading_Tasks_Parallel {
    static void Invoke(Action[] actions) { Invoke(new ParallelOptions(), actions); }
    static void Invoke(ParallelOptions options, Action[] actions) {
      Parallels.Check(options, actions);
      var copy = (Action[])actions.Clone();
      foreach (Action action in copy)
        if (action == null) throw new ArgumentException();
      Parallels.Run(0, copy.Length, options, (i, state) => copy[i]());
    }

    static ParallelLoopResult For(int begin, int end, Action<int> body) {
      return For(begin, end, new ParallelOptions(), body);
    }
    static ParallelLoopResult For(int begin, int end, ParallelOptions options, Action<int> body) {
      Parallels.Check(options, body);
      return Parallels.Run(begin, end, options, (i, state) => body((int)i));
    }
    static ParallelLoopResult For(int begin, int end, Action<int, ParallelLoopState> body) {
      return For(begin, end, new ParallelOptions(), body);
    }
    static ParallelLoopResult For(int begin, int end, ParallelOptions options, Action<int, ParallelLoopState> body) {
      Parallels.Check(options, body);
      return Parallels.Run(begin, end, options, (i, state) => body((int)i, state));
    }
    static ParallelLoopResult For(long begin, long end, Action<long> body) {
      return For(begin, end, new ParallelOptions(), body);
    }
    static ParallelLoopResult For(long begin, long end, ParallelOptions options, Action<long> body) {
      Parallels.Check(options, body);
      return Parallels.Run(begin, end, options, (i, state) => body(i));
    }

    static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body) {
      return ForEach(source, new ParallelOptions(), body);
    }
    static ParallelLoopResult ForEach<TSource>(
      IEnumerable<TSource> source, ParallelOptions options, Action<TSource> body) {
      Parallels.Check(options, body);
      return ForEach(source, options, (item, state) => body(item));
    }
    static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState> body) {
      return ForEach(source, new ParallelOptions(), body);
    }
    static ParallelLoopResult ForEach<TSource>(
      IEnumerable<TSource> source, ParallelOptions options, Action<TSource, ParallelLoopState> body) {
      Parallels.Check(source, body);
      Parallels.Check(source, options);
      TSource[] items = new List<TSource>(source).ToArray();
      return Parallels.Run(0, items.Length, options, (i, state) => body(items[i], state));
    }
  }
}
