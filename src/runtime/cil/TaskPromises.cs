// Tasks that end with others: Task.WhenAll, WhenAny, and Task.Run of a function that returns a task. To make one is one
// step, and so is each end of a task that it waits for.
using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  // Among the continuations of tasks; its code ends a task and is run by who has ended one of them.
  abstract class CompletionAction {
    // Inside an atomic section, which it ends.
    public abstract void Invoke(Task completed);
  }

  static unsafe class Promises {
    public static void Add(Task task, CompletionAction action) {
      void** place = TaskState.Continuation(task);
      *place = Q.ToPointer(Continuations.Added(Q.ToObject(*place), action, false));
    }

    public static void Remove(Task task, CompletionAction action) {
      void** place = TaskState.Continuation(task);
      if (!TaskState.IsCompleted(task)) *place = Q.ToPointer(Continuations.Removed(Q.ToObject(*place), action));
    }

    public static Task[] Copy(IEnumerable<Task> tasks) {
      if (tasks == null) throw new ArgumentNullException("tasks");
      var array = tasks as Task[];
      Task[] copy = array == null ? null : (Task[])array.Clone();
      if (copy == null) {
        var list = new List<Task>();
        foreach (Task task in tasks) list.Add(task);
        copy = list.ToArray();
      }
      foreach (Task task in copy)
        if (task == null) throw new ArgumentException("", "tasks");
      return copy;
    }

    // Inside an atomic section, which it ends: `task` ends as `other` did.
    public static void Follow<TResult>(Task<TResult> task, Task other, bool looks_for_cancellation) {
      int how = *TaskState.Flags(other) & TaskState.Completed;
      if ((how & TaskState.RanToCompletion) != 0) {
        var typed = other as Task<TResult>;
        System_Threading_Tasks_Task<TResult>.Complete(
          task, typed == null ? default(TResult) : Q.Member<Task<TResult>, TResult>(typed, "m_result"));
      } else if ((how & TaskState.Canceled) != 0) {
        CancelAs(task, other);
      } else {
        var failures = Library.System_Threading_Tasks_Task.GetExceptionDispatchInfos(other);
        var canceled = failures[0].SourceException as OperationCanceledException;
        if (looks_for_cancellation && canceled != null) {
          Library.System_Threading_Tasks_Task.RecordInternalCancellationRequest(
            task, canceled.CancellationToken, failures[0]);
          TaskState.Complete(task, TaskState.Canceled);
        } else {
          Library.System_Threading_Tasks_Task.AddException(task, failures);
          System_Threading_Tasks_Task.End(task);
        }
      }
    }

    public static void CancelAs(Task task, Task other) {
      Library.System_Threading_Tasks_Task.RecordInternalCancellationRequest(
        task, Library.System_Threading_Tasks_Task.get_CancellationToken(other),
        Library.System_Threading_Tasks_Task.GetCancellationExceptionDispatchInfo(other));
      TaskState.Complete(task, TaskState.Canceled);
    }
  }

  class WhenAllAction<TResult> : CompletionAction {
    readonly Task[] tasks;
    readonly TaskCompletionSource<TResult[]> source = new TaskCompletionSource<TResult[]>();

    WhenAllAction(Task[] tasks) { this.tasks = tasks; }

    public static Task<TResult[]> Start(Task[] tasks) {
      var action = new WhenAllAction<TResult>(tasks);
      Task<TResult[]> promise = action.source.Task;
      Q.AtomicBegin();
      if (action.IsOver()) {
        action.End(promise);
        return promise;
      }
      foreach (Task task in tasks)
        if (!TaskState.IsCompleted(task)) Promises.Add(task, action);
      Q.AtomicEnd();
      return promise;
    }

    bool IsOver() {
      foreach (Task task in tasks)
        if (!TaskState.IsCompleted(task)) return false;
      return true;
    }

    public override void Invoke(Task completed) {
      Task<TResult[]> promise = source.Task;
      if (IsOver() && !TaskState.IsCompleted(promise)) End(promise);
      else Q.AtomicEnd();
    }

    void End(Task<TResult[]> promise) {
      Task canceled = null;
      List<ExceptionDispatchInfo> failures = null;
      foreach (Task task in tasks) {
        if (task.IsFaulted) {
          if (failures == null) failures = new List<ExceptionDispatchInfo>();
          failures.AddRange(Library.System_Threading_Tasks_Task.GetExceptionDispatchInfos(task));
        } else if (task.IsCanceled && canceled == null) {
          canceled = task;
        }
      }
      if (failures != null) {
        Library.System_Threading_Tasks_Task.AddException(promise, failures);
        System_Threading_Tasks_Task.End(promise);
      } else if (canceled != null) {
        Promises.CancelAs(promise, canceled);
      } else {
        System_Threading_Tasks_Task<TResult[]>.Complete(promise, Results());
      }
    }

    TResult[] Results() {
      var results = new TResult[tasks.Length];
      for (int i = 0; i < tasks.Length; ++i) {
        var typed = tasks[i] as Task<TResult>;
        if (typed != null) results[i] = Q.Member<Task<TResult>, TResult>(typed, "m_result");
      }
      return results;
    }
  }

  class WhenAnyAction<TTask> : CompletionAction where TTask : Task {
    readonly Task[] tasks;
    readonly TaskCompletionSource<TTask> source = new TaskCompletionSource<TTask>();

    WhenAnyAction(Task[] tasks) { this.tasks = tasks; }

    public static Task<TTask> Start(Task[] tasks) {
      if (tasks.Length == 0) throw new ArgumentException("", "tasks");
      var action = new WhenAnyAction<TTask>(tasks);
      Task<TTask> promise = action.source.Task;
      Q.AtomicBegin();
      foreach (Task task in tasks) {
        if (!TaskState.IsCompleted(task)) continue;
        System_Threading_Tasks_Task<TTask>.Complete(promise, (TTask)task);
        return promise;
      }
      foreach (Task task in tasks) Promises.Add(task, action);
      Q.AtomicEnd();
      return promise;
    }

    // That of them which is first; the others need not tell any more.
    public override void Invoke(Task completed) {
      Task<TTask> promise = source.Task;
      if (TaskState.IsCompleted(promise)) {
        Q.AtomicEnd();
        return;
      }
      foreach (Task task in tasks) Promises.Remove(task, this);
      System_Threading_Tasks_Task<TTask>.Complete(promise, (TTask)completed);
    }
  }

  // First the task that makes a task, then that one.
  class UnwrapAction<TResult> : CompletionAction {
    readonly Task outer;
    readonly bool looks_for_cancellation;
    readonly TaskCompletionSource<TResult> source = new TaskCompletionSource<TResult>();

    UnwrapAction(Task outer, bool looks_for_cancellation) {
      this.outer = outer;
      this.looks_for_cancellation = looks_for_cancellation;
    }

    public static Task<TResult> Start(Task outer, bool looks_for_cancellation) {
      if (outer == null) throw new ArgumentNullException("task");
      var action = new UnwrapAction<TResult>(outer, looks_for_cancellation);
      Task<TResult> promise = action.source.Task;
      Q.AtomicBegin();
      if (TaskState.IsCompleted(outer)) {
        action.Invoke(outer);
        return promise;
      }
      Promises.Add(outer, action);
      Q.AtomicEnd();
      return promise;
    }

    unsafe Task Inner() {
      var plain = outer as Task<Task>;
      if (plain != null) return Q.Member<Task<Task>, Task>(plain, "m_result");
      return Q.Member<Task<Task<TResult>>, Task<TResult>>((Task<Task<TResult>>)outer, "m_result");
    }

    public override unsafe void Invoke(Task completed) {
      Task<TResult> promise = source.Task;
      bool ran = completed == outer && (*TaskState.Flags(outer) & TaskState.RanToCompletion) != 0;
      if (!ran) {
        Promises.Follow(promise, completed, completed == outer && looks_for_cancellation);
        return;
      }
      Task inner = Inner();
      if (inner == null) {
        System_Threading_Tasks_Task.Cancel(promise, default(CancellationToken));
      } else if (TaskState.IsCompleted(inner)) {
        Promises.Follow(promise, inner, false);
      } else {
        Promises.Add(inner, this);
        Q.AtomicEnd();
      }
    }
  }

  static unsafe partial class System_Threading_Tasks_Task {
    static Task WhenAll(Task[] tasks) { return WhenAllAction<bool>.Start(Promises.Copy(tasks)); }
    static Task WhenAll(IEnumerable<Task> tasks) { return WhenAllAction<bool>.Start(Promises.Copy(tasks)); }
    static Task<TResult[]> WhenAll<TResult>(Task<TResult>[] tasks) {
      return WhenAllAction<TResult>.Start(Promises.Copy(tasks));
    }
    static Task<TResult[]> WhenAll<TResult>(IEnumerable<Task<TResult>> tasks) {
      return WhenAllAction<TResult>.Start(Promises.Copy(tasks));
    }

    static Task<Task> WhenAny(Task[] tasks) { return WhenAnyAction<Task>.Start(Promises.Copy(tasks)); }
    static Task<Task> WhenAny(IEnumerable<Task> tasks) { return WhenAnyAction<Task>.Start(Promises.Copy(tasks)); }
    static Task<Task<TResult>> WhenAny<TResult>(Task<TResult>[] tasks) {
      return WhenAnyAction<Task<TResult>>.Start(Promises.Copy(tasks));
    }
    static Task<Task<TResult>> WhenAny<TResult>(IEnumerable<Task<TResult>> tasks) {
      return WhenAnyAction<Task<TResult>>.Start(Promises.Copy(tasks));
    }

    static Task Run(Func<Task> function) { return Run(function, default(CancellationToken)); }
    static Task Run(Func<Task> function, CancellationToken token) {
      if (function == null) throw new ArgumentNullException("function");
      if (token.IsCancellationRequested) return Task.FromCanceled(token);
      return UnwrapAction<bool>.Start(
        Task.Factory.StartNew(function, token, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default), true);
    }
    static Task<TResult> Run<TResult>(Func<Task<TResult>> function) {
      return Run(function, default(CancellationToken));
    }
    static Task<TResult> Run<TResult>(Func<Task<TResult>> function, CancellationToken token) {
      if (function == null) throw new ArgumentNullException("function");
      if (token.IsCancellationRequested) return Task.FromCanceled<TResult>(token);
      return UnwrapAction<TResult>.Start(
        Task.Factory.StartNew(function, token, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default), true);
    }
  }

  static class System_Threading_Tasks_TaskExtensions {
    static Task Unwrap(Task<Task> task) { return UnwrapAction<bool>.Start(task, false); }
    static Task<TResult> Unwrap<TResult>(Task<Task<TResult>> task) { return UnwrapAction<TResult>.Start(task, false); }
  }
}
