// System.Threading.ThreadLocal: a thread's values are a list that nobody else sees.
using System;
using System.Collections.Generic;
using System.Threading;

namespace Overlay {
  class LocalValue {
    public object owner;  // the ThreadLocal; null: the SynchronizationContext
    public LocalValue next;  // of this thread
    public LocalValue next_of_all;  // of this owner, if it keeps all values
  }

  class LocalValue<T> : LocalValue {
    public T value;
    public bool has_value;
  }

  static unsafe class System_Threading_ThreadLocal<T> {
    static Func<T> Factory(ThreadLocal<T> self) { return Q.Member<ThreadLocal<T>, Func<T>>(self, "m_valueFactory"); }
    static bool KeepsAll(ThreadLocal<T> self) { return Q.Member<ThreadLocal<T>, bool>(self, "m_trackAllValues"); }
    // In the place of the library's list.
    static ref LocalValue All(ThreadLocal<T> self) {
      return ref Q.Member<ThreadLocal<T>, LocalValue>(self, "m_linkedSlot");
    }
    static ref bool IsOpen(ThreadLocal<T> self) { return ref Q.Member<ThreadLocal<T>, bool>(self, "m_initialized"); }

    static void Initialize(ThreadLocal<T> self, Func<T> factory, bool keeps_all) {
      Q.Member<ThreadLocal<T>, Func<T>>(self, "m_valueFactory") = factory;
      Q.Member<ThreadLocal<T>, bool>(self, "m_trackAllValues") = keeps_all;
      All(self) = null;
      IsOpen(self) = true;
    }
    static void Finalize(ThreadLocal<T> self) { }
    static void Check(ThreadLocal<T> self) {
      if (!Volatile.Read(ref IsOpen(self))) throw new ObjectDisposedException("ThreadLocal");
    }

    static LocalValue<T> Find(ThreadLocal<T> self) {
      var at = (LocalValue)Q.ToObject(Handle.Current->locals);
      while (at != null && at.owner != self) at = at.next;
      return (LocalValue<T>)at;
    }

    static LocalValue<T> Make(ThreadLocal<T> self) {
      LocalValue<T> found = Find(self);
      if (found != null) return found;
      found = new LocalValue<T> { owner = self, next = (LocalValue)Q.ToObject(Handle.Current->locals) };
      Handle.Current->locals = Q.ToPointer(found);
      if (KeepsAll(self)) {
        Q.AtomicBegin();
        found.next_of_all = All(self);
        All(self) = found;
        Q.AtomicEnd();
      }
      return found;
    }

    static T get_Value(ThreadLocal<T> self) {
      Check(self);
      LocalValue<T> found = Find(self);
      if (found != null && found.has_value) return found.value;
      Func<T> factory = Factory(self);
      T value = factory == null ? default(T) : factory();
      found = Find(self);
      if (found != null && found.has_value) throw new InvalidOperationException();
      set_Value(self, value);
      return value;
    }
    static void set_Value(ThreadLocal<T> self, T value) {
      Check(self);
      LocalValue<T> place = Make(self);
      place.value = value;
      place.has_value = true;
    }
    static bool get_IsValueCreated(ThreadLocal<T> self) {
      Check(self);
      LocalValue<T> found = Find(self);
      return found != null && found.has_value;
    }

    static IList<T> get_Values(ThreadLocal<T> self) {
      Check(self);
      if (!KeepsAll(self)) throw new InvalidOperationException();
      var values = new List<T>();
      Q.AtomicBegin();
      for (LocalValue at = All(self); at != null; at = at.next_of_all) values.Add(((LocalValue<T>)at).value);
      Q.AtomicEnd();
      return values;
    }

    static void Dispose(ThreadLocal<T> self, bool explicitly) { Volatile.Write(ref IsOpen(self), false); }
  }
}
