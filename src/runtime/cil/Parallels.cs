// System.Threading.Tasks.Parallel: a task for every piece of work, or as many tasks as the options allow, each of which
// takes the next piece.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class ParallelWork {
    public Action<long> body;
    public long next, end;
    public CancellationToken token;
    bool failed;

    public void Run() {
      while (!token.IsCancellationRequested) {
        Q.AtomicBegin();
        bool more = next < end && !failed;
        long index = more ? next++ : 0;
        Q.AtomicEnd();
        if (!more) return;
        try {
          body(index);
        } catch {
          Volatile.Write(ref failed, true);
          throw;
        }
      }
    }
  }

  static class Parallels {
    public static ParallelLoopResult Run(long begin, long end, ParallelOptions options, Action<long> body) {
      if (options != null) options.CancellationToken.ThrowIfCancellationRequested();
      var work = new ParallelWork { body = body, next = begin, end = end };
      if (options != null) work.token = options.CancellationToken;
      long workers = Math.Max(end - begin, 0);
      if (options != null && options.MaxDegreeOfParallelism > 0)
        workers = Math.Min(workers, options.MaxDegreeOfParallelism);
      var tasks = new Task[workers];
      for (long i = 0; i < workers; ++i) tasks[i] = Task.Factory.StartNew(work.Run);
      Task.WaitAll(tasks);
      if (work.next < end) work.token.ThrowIfCancellationRequested();
      return Completed();
    }

    static unsafe ParallelLoopResult Completed() {
      var result = default(ParallelLoopResult);
      *(bool*)Q.At(ref result) = true;
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
      Parallels.Run(0, copy.Length, options, i => copy[i]());
    }

    static ParallelLoopResult For(int begin, int end, Action<int> body) {
      return For(begin, end, new ParallelOptions(), body);
    }
    static ParallelLoopResult For(int begin, int end, ParallelOptions options, Action<int> body) {
      Parallels.Check(options, body);
      return Parallels.Run(begin, end, options, i => body((int)i));
    }
    static ParallelLoopResult For(long begin, long end, Action<long> body) {
      return For(begin, end, new ParallelOptions(), body);
    }
    static ParallelLoopResult For(long begin, long end, ParallelOptions options, Action<long> body) {
      Parallels.Check(options, body);
      return Parallels.Run(begin, end, options, body);
    }

    static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body) {
      return ForEach(source, new ParallelOptions(), body);
    }
    static ParallelLoopResult ForEach<TSource>(
      IEnumerable<TSource> source, ParallelOptions options, Action<TSource> body) {
      Parallels.Check(source, body);
      Parallels.Check(source, options);
      TSource[] items = new List<TSource>(source).ToArray();
      return Parallels.Run(0, items.Length, options, i => body(items[i]));
    }
  }
}
