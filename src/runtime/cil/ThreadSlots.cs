// Slots of threads: Thread.AllocateDataSlot and its kin. The values are in the list of a thread's local values
// (ThreadLocals.cs), by the slot; names are a table.
using System;
using System.Threading;

namespace Overlay {
  class SlotName {
    public string name;
    public LocalDataStoreSlot slot;
    public SlotName next;
  }

  static unsafe class ThreadSlots {
    static SlotName first;

    public static LocalDataStoreSlot Make() { return (LocalDataStoreSlot)Q.Uninitialised("System.LocalDataStoreSlot"); }

    static SlotName Find(string name) {
      for (SlotName at = first; at != null; at = at.next)
        if (at.name == name) return at;
      return null;
    }

    // Null: there is one already, and it must be new.
    public static LocalDataStoreSlot Named(string name, bool must_be_new) {
      if (name == null) throw new ArgumentNullException("key");
      var made = new SlotName { name = name, slot = Make() };
      Q.AtomicBegin();
      SlotName found = Find(name);
      if (found == null) {
        made.next = first;
        first = made;
      }
      Q.AtomicEnd();
      if (found == null) return made.slot;
      return must_be_new ? null : found.slot;
    }

    public static void Free(string name) {
      Q.AtomicBegin();
      if (first != null && first.name == name) {
        first = first.next;
      } else {
        for (SlotName at = first; at != null; at = at.next)
          if (at.next != null && at.next.name == name) at.next = at.next.next;
      }
      Q.AtomicEnd();
    }

    public static LocalValue<object> Place(LocalDataStoreSlot slot, bool makes) {
      if (slot == null) throw new ArgumentNullException("slot");
      var at = (LocalValue)Q.ToObject(Handle.Current->locals);
      while (at != null && at.owner != slot) at = at.next;
      if (at != null || !makes) return (LocalValue<object>)at;
      var made = new LocalValue<object> { owner = slot, next = (LocalValue)Q.ToObject(Handle.Current->locals) };
      Handle.Current->locals = Q.ToPointer(made);
      return made;
    }
  }

  static class System_LocalDataStoreSlot {
    static void Finalize(LocalDataStoreSlot self) { }
  }

  static unsafe partial class System_Threading_Thread {
    static LocalDataStoreSlot AllocateDataSlot() { return ThreadSlots.Make(); }
    static LocalDataStoreSlot AllocateNamedDataSlot(string name) {
      LocalDataStoreSlot slot = ThreadSlots.Named(name, true);
      if (slot == null) throw new ArgumentException("Item has already been added. Key in dictionary: '" + name + "'");
      return slot;
    }
    static LocalDataStoreSlot GetNamedDataSlot(string name) { return ThreadSlots.Named(name, false); }
    static void FreeNamedDataSlot(string name) { ThreadSlots.Free(name); }
    static object GetData(LocalDataStoreSlot slot) {
      LocalValue<object> place = ThreadSlots.Place(slot, false);
      return place == null ? null : place.value;
    }
    static void SetData(LocalDataStoreSlot slot, object value) { ThreadSlots.Place(slot, true).value = value; }
  }
}
