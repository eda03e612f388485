// Mutexes, events and semaphores with names: who asks for the same name gets the same one, as long as somebody has it
// open. There is one process, so that all of them are here.
using System;
using System.Threading;

namespace Overlay {
  unsafe class NamedHandle {
    public string name;
    public Waitable* state;
    public int uses;  // wait handles that are open
    public NamedHandle next;
  }

  static unsafe class NamedHandles {
    static NamedHandle first;

    // What a wait handle stands for.
    public static Waitable* Target(Waitable* item) {
      return item->kind == Waitable.Named ? ((NamedHandle)Q.ToObject(Q.Final(&item->owner))).state : item;
    }

    static NamedHandle Find(string name) {
      for (NamedHandle at = first; at != null; at = at.next)
        if (at.name == name) return at;
      return null;
    }

    static bool IsSameKind(byte a, byte b) {
      return a == b || a <= Waitable.Manual && b <= Waitable.Manual;  // events are of one kind here
    }

    static Waitable* Refer(WaitHandle handle) { return Waitables.Make(handle, Waitable.Named, 0, 0); }

    static void Use(Waitable* item, NamedHandle found) {
      item->owner = (Handle*)Q.ToPointer(found);
      ++found.uses;
    }

    // The handle becomes one for that name; says whether it is the first.
    public static bool Open(WaitHandle handle, string name, byte kind, int value, int most, bool owned) {
      Waitable* own = Waitables.Make(handle, kind, value, most);
      if (string.IsNullOrEmpty(name)) {
        if (owned) Waitables.Take(own);
        return true;
      }
      Waitable* item = Refer(handle);
      var made = new NamedHandle { name = name, state = own };
      Q.AtomicBegin();
      NamedHandle found = Find(name);
      bool fits = found == null || IsSameKind(found.state->kind, kind);
      if (found == null) {
        made.next = first;
        first = made;
        if (owned) Waitables.Take(own);
      }
      if (fits) Use(item, found ?? made);
      Q.AtomicEnd();
      if (!fits)
        throw new WaitHandleCannotBeOpenedException(
          "A WaitHandle with system-wide name '" + name +
          "' cannot be created. A WaitHandle of a different type might have the same name.");
      return found == null;
    }

    // False: there is none of that name.
    public static bool TryOpen(WaitHandle handle, string name, byte kind) {
      if (name == null) throw new ArgumentNullException("name");
      if (name.Length == 0) throw new ArgumentException("Empty name is not legal.", "name");
      Waitable* item = Refer(handle);
      Q.AtomicBegin();
      NamedHandle found = Find(name);
      if (found != null && !IsSameKind(found.state->kind, kind)) found = null;
      if (found != null) Use(item, found);
      Q.AtomicEnd();
      return found != null;
    }

    public static void MustBeThere(bool there) {
      if (!there) throw new WaitHandleCannotBeOpenedException("No handle of the given name exists.");
    }

    // Inside an atomic section.
    public static void Release(Waitable* item) {
      var named = (NamedHandle)Q.ToObject(item->owner);
      if (--named.uses != 0) return;
      if (first == named) {
        first = named.next;
        return;
      }
      NamedHandle at = first;
      while (at.next != named) at = at.next;
      at.next = named.next;
    }
  }

  static unsafe partial class System_Threading_Mutex {
    static void ctor(Mutex self, bool owned, string name) {
      NamedHandles.Open(self, name, Waitable.Mutual, 0, 0, owned);
    }
    static void ctor(Mutex self, bool owned, string name, out bool is_new) {
      is_new = NamedHandles.Open(self, name, Waitable.Mutual, 0, 0, owned);
    }
    static bool TryOpenExisting(string name, out Mutex result) {
      var made = (Mutex)Q.Uninitialised("System.Threading.Mutex");
      bool found = NamedHandles.TryOpen(made, name, Waitable.Mutual);
      result = found ? made : null;
      return found;
    }
    static Mutex OpenExisting(string name) {
      Mutex result;
      NamedHandles.MustBeThere(TryOpenExisting(name, out result));
      return result;
    }
  }

  static unsafe partial class System_Threading_EventWaitHandle {
    static byte Kind(EventResetMode mode) {
      return mode == EventResetMode.AutoReset ? Waitable.Automatic : Waitable.Manual;
    }
    static void ctor(EventWaitHandle self, bool set, EventResetMode mode, string name) {
      NamedHandles.Open(self, name, Kind(mode), set ? 1 : 0, 1, false);
    }
    static void ctor(EventWaitHandle self, bool set, EventResetMode mode, string name, out bool is_new) {
      is_new = NamedHandles.Open(self, name, Kind(mode), set ? 1 : 0, 1, false);
    }
    static bool TryOpenExisting(string name, out EventWaitHandle result) {
      var made = (EventWaitHandle)Q.Uninitialised("System.Threading.EventWaitHandle");
      bool found = NamedHandles.TryOpen(made, name, Waitable.Automatic);
      result = found ? made : null;
      return found;
    }
    static EventWaitHandle OpenExisting(string name) {
      EventWaitHandle result;
      NamedHandles.MustBeThere(TryOpenExisting(name, out result));
      return result;
    }
  }

  static unsafe partial class System_Threading_Semaphore {
    static void ctor(Semaphore self, int initial, int most, string name) {
      CheckCounts(initial, most);
      NamedHandles.Open(self, name, Waitable.Counting, initial, most, false);
    }
    static void ctor(Semaphore self, int initial, int most, string name, out bool is_new) {
      CheckCounts(initial, most);
      is_new = NamedHandles.Open(self, name, Waitable.Counting, initial, most, false);
    }
    static bool TryOpenExisting(string name, out Semaphore result) {
      var made = (Semaphore)Q.Uninitialised("System.Threading.Semaphore");
      bool found = NamedHandles.TryOpen(made, name, Waitable.Counting);
      result = found ? made : null;
      return found;
    }
    static Semaphore OpenExisting(string name) {
      Semaphore result;
      NamedHandles.MustBeThere(TryOpenExisting(name, out result));
      return result;
    }
  }
}
