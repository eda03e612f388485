// System.Threading.Monitor. The word of an object is null while nobody holds it and nobody waits; then no state tells
// that it was ever locked. While one thread holds it once and nobody waits, it is the thread's handle; else it leads to
// a Lock, and is marked. So a lock that is just taken and given back is one word of its object, and has nothing to do
// with other locks. An operation is one step; Wait is two.
using System;
using System.Threading;

namespace Overlay {
  unsafe struct Lock {
    public Handle* owner;
    public int count;
    public Handle* waiters;  // for a pulse, the first first: Pulse wakes in the order of waiting
  }

  static unsafe class Monitors {
    const int Mark = 1;

    static void** Word(object item) { return (void**)Q.Monitor(item); }

    static void* Checked(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      return Q.ToPointer(item);
    }

    // All below: inside an atomic section.
    static Lock* Long(void** word) { return ((long)*word & Mark) != 0 ? (Lock*)((byte*)*word - Mark) : null; }

    static Handle* Owner(void** word) {
      Lock* item = Long(word);
      return item != null ? item->owner : (Handle*)*word;
    }

    static Lock* Lengthen(void** word) {
      Lock* item = Long(word);
      if (item != null) return item;
      item = (Lock*)Q.Allocate(sizeof(Lock));
      item->owner = (Handle*)*word;
      item->count = *word == null ? 0 : 1;
      *word = (byte*)item + Mark;
      return item;
    }

    static void Shorten(void** word) {
      Lock* item = Long(word);
      if (item != null && item->count <= 1 && item->waiters == null) *word = item->owner;
    }

    static bool IsFree(void** word, Handle* self) {
      Handle* owner = Owner(word);
      return owner == null || owner == self;
    }

    static void Take(void** word, Handle* self, int count, void* item) {
      bool is_new = Owner(word) == null;
      if (*word == null && count == 1) {
        *word = self;
      } else {
        Lock* held = Lengthen(word);
        held->owner = self;
        held->count += count;
      }
      if (is_new) Q.Hold(item, 1);
    }

    // Most locks are free, and given back by who holds them once: this is the short way, without further calls.
    public static void Enter(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      void** word = (void**)Q.Monitor(item);
      Q.AtomicBegin();
      if (*word != null) {
        EnterLong(item, word);  // which ends the section
        return;
      }
      *word = (void*)Q.Self();
      Q.Hold(Q.ToPointer(item), 1);
      Q.AtomicEnd();
    }

    static void EnterLong(object item, void** word) {
      void* pointer = Q.ToPointer(item);
      Handle* self = Handle.Current;
      Handle* owner = Owner(word);
      bool free = owner == null || owner == self, interrupted = !free && Interruption.Take();
      if (!interrupted) {
        Q.Await(free, "lock", pointer, owner);
        Take(word, self, 1, pointer);
      }
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
    }

    public static bool TryEnter(object item) {
      void* pointer = Checked(item);
      void** word = Word(item);
      Q.AtomicBegin();
      Handle* self = Handle.Current;
      bool free = IsFree(word, self);
      if (free) Take(word, self, 1, pointer);
      else Q.Unordered();
      Q.AtomicEnd();
      return free;
    }

    static bool Owns(void** word) { return *word != null && Owner(word) == Handle.Current; }

    public static bool IsEntered(object item) {
      Checked(item);
      void** word = Word(item);
      Q.AtomicBegin();
      bool owns = Owns(word);
      Q.AtomicEnd();
      return owns;
    }

    public static void Exit(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      void** word = (void**)Q.Monitor(item);
      Q.AtomicBegin();
      if (*word != (void*)Q.Self()) {
        ExitLong(item, word);  // which ends the section
        return;
      }
      *word = null;
      Q.Hold(Q.ToPointer(item), 0);
      Q.AtomicEnd();
    }

    static void ExitLong(object item, void** word) {
      bool owns = Owns(word);
      if (owns) {
        Lock* held = Long(word);
        if (--held->count == 0) held->owner = null;
        if (held->owner == null) Q.Hold(Q.ToPointer(item), 0);
        Shorten(word);
      }
      Q.AtomicEnd();
      if (!owns) throw new SynchronizationLockException();
    }

    static void AddWaiter(Lock* held, Handle* self) {
      Handle** place = &held->waiters;
      while (*place != null) place = &(*place)->next_waiter;
      *place = self;
      self->waiting_on = held;
    }

    static void RemoveWaiter(Lock* held, Handle* self) {
      Handle** place = &held->waiters;
      while (*place != self) place = &(*place)->next_waiter;
      *place = self->next_waiter;
      self->next_waiter = null;
      self->waiting_on = null;
    }

    // The lock is given back, however often it was taken, and taken again after a pulse (or the deadline).
    public static bool Wait(object item, bool has_deadline) {
      void* pointer = Checked(item);
      void** word = Word(item);
      Q.AtomicBegin();
      Handle* self = Handle.Current;
      bool owns = Owns(word), interrupted = owns && Interruption.Take();
      int count = 0;
      if (owns && !interrupted) {
        Lock* held = Lengthen(word);
        count = held->count;
        AddWaiter(held, self);
        held->owner = null;
        held->count = 0;
        Q.Hold(pointer, 0);
      }
      Q.AtomicEnd();
      if (!owns) throw new SynchronizationLockException("Object is not synchronized");
      Interruption.Throw(interrupted);
      bool pulsed = true;
      Q.AtomicBegin();
      if (self->waiting_on != null) interrupted = Interruption.Take();
      if ((has_deadline || interrupted) && self->waiting_on != null) {
        RemoveWaiter(Long(word), self);
        Shorten(word);
        pulsed = false;
        Q.AtomicEnd();
        Q.AtomicBegin();
      }
      Q.Await(self->waiting_on == null, "a pulse of", pointer, null);
      Q.Await(IsFree(word, self), "lock", pointer, Owner(word));
      Take(word, self, count, pointer);
      Q.AtomicEnd();
      Interruption.Throw(interrupted);
      return pulsed;
    }

    public static void Pulse(object item, bool all) {
      Checked(item);
      void** word = Word(item);
      Q.AtomicBegin();
      bool owns = Owns(word);
      Lock* held = Long(word);
      if (owns && held != null) {
        while (held->waiters != null) {
          RemoveWaiter(held, held->waiters);
          if (!all) break;
        }
        Shorten(word);
      }
      Q.AtomicEnd();
      if (!owns) throw new SynchronizationLockException("Object is not synchronized");
    }
  }

  static class System_Threading_Monitor {
    static void Enter(object item) { Monitors.Enter(item); }
    static void CheckNotTaken(bool taken) {
      if (taken) throw new ArgumentException("lockTaken is already true", "lockTaken");
    }
    static void Enter(object item, ref bool taken) {
      CheckNotTaken(taken);
      Monitors.Enter(item);
      taken = true;
    }
    static void Exit(object item) { Monitors.Exit(item); }
    static bool IsEntered(object item) { return Monitors.IsEntered(item); }

    static bool TryEnter(object item) { return Monitors.TryEnter(item); }
    static void TryEnter(object item, ref bool taken) {
      CheckNotTaken(taken);
      taken = Monitors.TryEnter(item);
    }
    static bool TryEnter(object item, int milliseconds) {
      Deadline.Check(milliseconds);
      if (milliseconds != Deadline.None) return Monitors.TryEnter(item);
      Monitors.Enter(item);
      return true;
    }
    static bool TryEnter(object item, TimeSpan time) { return TryEnter(item, Deadline.Of(time)); }
    static void TryEnter(object item, int milliseconds, ref bool taken) {
      CheckNotTaken(taken);
      taken = TryEnter(item, milliseconds);
    }

    static bool Wait(object item) { return Monitors.Wait(item, false); }
    static bool Wait(object item, int milliseconds) {
      Deadline.Check(milliseconds);
      return Monitors.Wait(item, milliseconds != Deadline.None);
    }
    static bool Wait(object item, TimeSpan time) { return Wait(item, Deadline.Of(time)); }
    static bool Wait(object item, int milliseconds, bool exit) { return Wait(item, milliseconds); }
    static void Pulse(object item) { Monitors.Pulse(item, false); }
    static void PulseAll(object item) { Monitors.Pulse(item, true); }
  }
}
