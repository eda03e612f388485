// What flows from a thread to those that it starts, and to what goes on behind an await: the values of AsyncLocal. A
// context is a list that never changes; the empty one is null, so that programs without such values have none.
using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Overlay {
  class Flow {
    readonly object owner;  // an AsyncLocal
    readonly object value;
    readonly Flow rest;

    Flow(object owner, object value, Flow rest) {
      this.owner = owner;
      this.value = value;
      this.rest = rest;
    }

    [ThreadStatic] public static Flow Current;
    [ThreadStatic] static bool is_suppressed;

    public static bool IsSuppressed { get { return Q.IsReached("suppressed contexts") && is_suppressed; } }
    public static void Suppress(bool value) {
      Q.Reach("suppressed contexts");
      is_suppressed = value;
    }
    // What goes on to others.
    public static Flow Flowing { get { return IsSuppressed ? null : Current; } }

    public static object Value(object owner) {
      Flow at = Current;
      while (at != null && at.owner != owner) at = at.rest;
      return at == null ? null : at.value;
    }

    static Flow Without(Flow flow, object owner) {
      if (flow == null) return null;
      if (flow.owner == owner) return flow.rest;
      return new Flow(flow.owner, flow.value, Without(flow.rest, owner));
    }

    public static void Set(object owner, object value) { Current = new Flow(owner, value, Without(Current, owner)); }

    public static unsafe Flow Of(ExecutionContext context) {
      if (context == null) return null;
      return (Flow)Q.ToObject(*(void**)Q.Field(context, "System.Threading.ExecutionContext", "_localValues"));
    }

    public static unsafe ExecutionContext Capture() {
      if (Flowing == null) return null;
      var context = (ExecutionContext)Q.Uninitialised("System.Threading.ExecutionContext");
      *(void**)Q.Field(context, "System.Threading.ExecutionContext", "_localValues") = Q.ToPointer(Current);
      return context;
    }
  }

  static unsafe class System_Threading_ExecutionContext {
    static ExecutionContext Capture() { return Flow.Capture(); }
    static ExecutionContext Capture(Hidden mark, Hidden options) { return Flow.Capture(); }
    static ExecutionContext FastCapture() { return Flow.Capture(); }
    static bool get_IsPreAllocatedDefault(ExecutionContext self) { return false; }
    static ExecutionContext CreateCopy(ExecutionContext self) { return self; }
    static void Dispose(ExecutionContext self) { }

    static AsyncFlowControl SuppressFlow() {
      if (Flow.IsSuppressed) throw new InvalidOperationException();
      Flow.Suppress(true);
      return default(AsyncFlowControl);
    }
    public static void RestoreFlow() {
      if (!Flow.IsSuppressed) throw new InvalidOperationException();
      Flow.Suppress(false);
    }
    static bool IsFlowSuppressed() { return Flow.IsSuppressed; }

    static object GetLocalValue(Hidden local) { return Flow.Value(local); }
    static void SetLocalValue(Hidden local, object value, bool tells) {
      if (tells) Q.Error("unsupported", "an AsyncLocal that tells of changes");
      Flow.Set(local, value);
    }

    // What an async method does before its first await stays with it.
    static void EstablishCopyOnWriteScope(ref Hidden switcher) { *Saved(ref switcher) = Q.ToPointer(Flow.Current); }
    public static void** Saved(ref Hidden switcher) {
      return (void**)Q.Field(Q.ToObject(Q.At(ref switcher)), "System.Threading.ExecutionContextSwitcher", "hecsw");
    }

    static void Run(ExecutionContext context, ContextCallback code, object state) { Run(context, code, state, true); }
    static void Run(ExecutionContext context, ContextCallback code, object state, bool preserve) {
      Flow before = Flow.Current;
      Flow.Current = Flow.Of(context);
      try {
        code(state);
      } finally {
        Flow.Current = before;
      }
    }
  }

  static class System_Threading_AsyncFlowControl {
    static void Undo(ref AsyncFlowControl self) { System_Threading_ExecutionContext.RestoreFlow(); }
    static void Dispose(ref AsyncFlowControl self) { System_Threading_ExecutionContext.RestoreFlow(); }
  }

  static unsafe class System_Threading_ExecutionContextSwitcher {
    static void Undo(ref Hidden self) {
      Flow.Current = (Flow)Q.ToObject(*System_Threading_ExecutionContext.Saved(ref self));
    }
  }

  static class System_Runtime_CompilerServices_AsyncMethodBuilderCore_MoveNextRunner {
    static unsafe void Run(object self) {
      void** context_place = (void**)Q.Field(
        self, "System.Runtime.CompilerServices.AsyncMethodBuilderCore/MoveNextRunner", "m_context");
      void** machine_place = (void**)Q.Field(
        self, "System.Runtime.CompilerServices.AsyncMethodBuilderCore/MoveNextRunner", "m_stateMachine");
      var context = (ExecutionContext)Q.ToObject(Q.Final(context_place));
      var machine = (IAsyncStateMachine)Q.ToObject(Q.Final(machine_place));
      Flow before = Flow.Current;
      Flow.Current = Flow.Of(context);
      try {
        machine.MoveNext();
      } finally {
        Flow.Current = before;
      }
    }
  }

  // A thread's context is among its values of ThreadLocal, without an owner. It does not flow to other threads.
  static unsafe class System_Threading_SynchronizationContext {
    static LocalValue<SynchronizationContext> Find() {
      var at = (LocalValue)Q.ToObject(Q.Final(&Handle.Current->locals));  // which only the thread itself looks at
      while (at != null && at.owner != null) at = at.next;
      return (LocalValue<SynchronizationContext>)at;
    }

    static SynchronizationContext get_Current() {
      if (!Q.IsReached("synchronisation contexts")) return null;
      var found = Find();
      return found == null ? null : found.value;
    }
    static SynchronizationContext get_CurrentNoFlow() { return get_Current(); }
    static SynchronizationContext get_CurrentExplicit() { return get_Current(); }

    static void SetSynchronizationContext(SynchronizationContext context) {
      Q.Reach("synchronisation contexts");
      var found = Find();
      if (found == null && context == null) return;
      if (found == null) {
        var rest = (LocalValue)Q.ToObject(Q.Final(&Handle.Current->locals));
        found = new LocalValue<SynchronizationContext> { next = rest };
        Handle.Current->locals = Q.ToPointer(found);
      }
      found.value = context;
    }
    static void SetWaitNotificationRequired(SynchronizationContext self) { }
  }

  static unsafe partial class System_Threading_Tasks_Task {
    static void set_CapturedContext(Task self, ExecutionContext context) {
      if (context == null) return;
      object properties = Library.System_Threading_Tasks_Task.EnsureContingentPropertiesInitialized(self, false);
      *Captured(properties) = Q.ToPointer(context);
    }
    static void** Captured(object properties) {
      return (void**)Q.Field(properties, "System.Threading.Tasks.Task/ContingentProperties", "m_capturedContext");
    }
    // Inside an atomic section.
    static Flow FlowOf(Task self) {
      object properties = TaskState.Properties(self);
      return properties == null ? null : Flow.Of((ExecutionContext)Q.ToObject(*Captured(properties)));
    }
  }
}
