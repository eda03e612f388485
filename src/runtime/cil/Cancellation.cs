// System.Threading.CancellationTokenSource: what is to be called is a list, the last first. To register, to remove and
// to cancel are one step each; callbacks are run by who cancels, one after the other.
using System;
using System.Collections.Generic;
using System.Threading;

namespace Overlay {
  class Registered {
    public Action<object> callback;
    public object state;
    public CancellationTokenSource source;
    public Registered next;
    public IntPtr runner;  // the handle of the thread that is calling it
  }

  static unsafe class Registrations {
    public const int NotCanceled = 1, Notifying = 2, Notified = 3;

    public static int* State(CancellationTokenSource source) {
      return (int*)Q.Field(source, "System.Threading.CancellationTokenSource", "_state");
    }
    public static bool* IsDisposed(CancellationTokenSource source) {
      return (bool*)Q.Field(source, "System.Threading.CancellationTokenSource", "_disposed");
    }
    // Used for the first of the list; the library has an array of its own there.
    static void** First(CancellationTokenSource source) {
      return (void**)Q.Field(source, "System.Threading.CancellationTokenSource", "_registeredCallbacksLists");
    }
    static void** Node(ref CancellationTokenRegistration registration) { return (void**)Q.At(ref registration); }

    public static Registered Of(CancellationTokenRegistration registration) {
      return (Registered)Q.ToObject(*Node(ref registration));
    }

    // False: it is too late, or nobody will ever cancel.
    public static bool Add(Registered node, ref CancellationTokenRegistration registration) {
      void** first = First(node.source);
      Q.AtomicBegin();
      bool open = *State(node.source) == NotCanceled;
      bool useful = open && !*IsDisposed(node.source);
      if (useful) {
        node.next = (Registered)Q.ToObject(*first);
        *first = Q.ToPointer(node);
        *Node(ref registration) = Q.ToPointer(node);
      }
      Q.AtomicEnd();
      return open;
    }

    static bool Unlink(Registered node) {
      void** first = First(node.source);
      var head = (Registered)Q.ToObject(*first);
      if (head == null) return false;
      if (head == node) {
        *first = Q.ToPointer(node.next);
        node.next = null;
        return true;
      }
      for (var at = head; at.next != null; at = at.next) {
        if (at.next != node) continue;
        at.next = node.next;
        node.next = null;
        return true;
      }
      return false;
    }

    // Who removes a callback that another thread is calling waits for its end.
    public static bool Remove(CancellationTokenRegistration registration) { return Remove(registration, true); }
    public static bool Remove(CancellationTokenRegistration registration, bool waits) {
      Registered node = Of(registration);
      if (node == null) return false;
      Q.AtomicBegin();
      bool found = Unlink(node);
      if (waits && !found)
        Q.Await(node.runner == IntPtr.Zero || node.runner == Q.Self(), "end of a callback", Q.ToPointer(node),
                (void*)node.runner);
      Q.AtomicEnd();
      return found;
    }

    static Registered TakeFirst(CancellationTokenSource source, Registered before) {
      void** first = First(source);
      Q.AtomicBegin();
      if (before != null) before.runner = IntPtr.Zero;
      var node = (Registered)Q.ToObject(*first);
      if (node != null) {
        *first = Q.ToPointer(node.next);
        node.next = null;
        node.runner = Q.Self();
      } else {
        *State(source) = Notified;
      }
      Q.AtomicEnd();
      return node;
    }

    public static void CallAll(CancellationTokenSource source, bool stops) {
      List<Exception> failures = null;
      Registered node = null;
      while ((node = TakeFirst(source, node)) != null) {
        try {
          node.callback(node.state);
        } catch (Exception failure) {
          if (stops) {
            node.runner = IntPtr.Zero;
            throw;
          }
          if (failures == null) failures = new List<Exception>();
          failures.Add(failure);
        }
      }
      if (failures != null) throw new AggregateException(failures);
    }
  }

  static unsafe class System_Threading_CancellationTokenSource {
    static CancellationTokenRegistration InternalRegister(
      CancellationTokenSource self, Action<object> callback, object state, SynchronizationContext target,
      ExecutionContext context) {
      var registration = default(CancellationTokenRegistration);
      var node = new Registered { callback = callback, state = state, source = self };
      if (!Registrations.Add(node, ref registration)) callback(state);
      return registration;
    }

    static void NotifyCancellation(CancellationTokenSource self, bool stops) {
      Q.AtomicBegin();
      bool first = *Registrations.State(self) == Registrations.NotCanceled;
      if (first) {
        *Registrations.State(self) = Registrations.Notifying;
        void** signal = (void**)Q.Field(self, "System.Threading.CancellationTokenSource", "_kernelEvent");
        if (*signal != null) ((ManualResetEvent)Q.ToObject(*signal)).Set();
      }
      Q.AtomicEnd();
      if (first) Registrations.CallAll(self, stops);
    }
  }

  static class System_Threading_CancellationTokenRegistration {
    static CancellationToken get_Token(ref CancellationTokenRegistration self) {
      Registered node = Registrations.Of(self);
      return node == null ? default(CancellationToken) : node.source.Token;
    }
    static bool Unregister(ref CancellationTokenRegistration self) { return Registrations.Remove(self, false); }
    static void Dispose(ref CancellationTokenRegistration self) { Registrations.Remove(self); }
  }
}
