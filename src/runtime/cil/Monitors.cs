// System.Threading.Monitor. The word of an object is null while nobody holds it and nobody waits; then no state tells
// that it was ever locked. An operation is one step; Wait is two.
using System;
using System.Threading;

namespace Overlay {
  unsafe struct Lock {
    public Handle* owner;
    public int count;
    public Handle* waiters;  // for a pulse, the first first: Pulse wakes in the order of waiting
  }

  static unsafe class Monitors {
    static Lock** Word(object item) { return (Lock**)Q.Monitor(item); }

    static void* Checked(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      return Q.ToPointer(item);
    }

    static Lock* Make(Lock** word) {
      if (*word == null) *word = (Lock*)Q.Allocate(sizeof(Lock));
      return *word;
    }

    static void Forget(Lock** word) {
      if ((*word)->owner == null && (*word)->waiters == null) *word = null;
    }

    static bool IsFree(Lock* held, Handle* self) { return held == null || held->owner == null || held->owner == self; }

    static void Take(Lock** word, Handle* self, int count, void* item) {
      Lock* held = Make(word);
      held->owner = self;
      held->count += count;
      if (held->count == count) Q.Hold(item, 1);
    }

    public static void Enter(object item) {
      void* pointer = Checked(item);
      Lock** word = Word(item);
      Q.AtomicBegin();
      Handle* self = Handle.Current;
      Q.Await(IsFree(*word, self), "lock", pointer, *word == null ? null : (*word)->owner);
      Take(word, self, 1, pointer);
      Q.AtomicEnd();
    }

    public static bool TryEnter(object item) {
      void* pointer = Checked(item);
      Lock** word = Word(item);
      Q.AtomicBegin();
      Handle* self = Handle.Current;
      bool free = IsFree(*word, self);
      if (free) Take(word, self, 1, pointer);
      else Q.Unordered();
      Q.AtomicEnd();
      return free;
    }

    static bool Owns(Lock* held) { return held != null && held->owner == Handle.Current; }

    public static bool IsEntered(object item) {
      Checked(item);
      Lock** word = Word(item);
      Q.AtomicBegin();
      bool owns = Owns(*word);
      Q.AtomicEnd();
      return owns;
    }

    static void Release(Lock** word, void* item) {
      (*word)->owner = null;
      (*word)->count = 0;
      Q.Hold(item, 0);
    }

    public static void Exit(object item) {
      void* pointer = Checked(item);
      Lock** word = Word(item);
      Q.AtomicBegin();
      bool owns = Owns(*word);
      if (owns && --(*word)->count == 0) {
        Release(word, pointer);
        Forget(word);
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
      Lock** word = Word(item);
      Q.AtomicBegin();
      Handle* self = Handle.Current;
      bool owns = Owns(*word);
      int count = 0;
      Lock* held = *word;
      if (owns) {
        count = held->count;
        AddWaiter(held, self);
        Release(word, pointer);
      }
      Q.AtomicEnd();
      if (!owns) throw new SynchronizationLockException();
      bool pulsed = true;
      Q.AtomicBegin();
      if (has_deadline && self->waiting_on != null) {
        RemoveWaiter(held, self);
        Forget(word);
        pulsed = false;
        Q.AtomicEnd();
        Q.AtomicBegin();
      }
      Q.Await(self->waiting_on == null, "pulse", pointer, null);
      Q.Await(IsFree(*word, self), "lock", pointer, *word == null ? null : (*word)->owner);
      Take(word, self, count, pointer);
      Q.AtomicEnd();
      return pulsed;
    }

    public static void Pulse(object item, bool all) {
      Checked(item);
      Lock** word = Word(item);
      Q.AtomicBegin();
      bool owns = Owns(*word);
      if (owns) {
        while ((*word)->waiters != null) {
          RemoveWaiter(*word, (*word)->waiters);
          if (!all) break;
        }
      }
      Q.AtomicEnd();
      if (!owns) throw new SynchronizationLockException();
    }
  }

  static class System_Threading_Monitor {
    static void Enter(object item) { Monitors.Enter(item); }
    static void Enter(object item, ref bool taken) {
      if (taken) throw new ArgumentException();
      Monitors.Enter(item);
      taken = true;
    }
    static void Exit(object item) { Monitors.Exit(item); }
    static bool IsEntered(object item) { return Monitors.IsEntered(item); }

    static bool TryEnter(object item) { return Monitors.TryEnter(item); }
    static void TryEnter(object item, ref bool taken) { taken = Monitors.TryEnter(item); }
    static bool TryEnter(object item, int milliseconds) {
      if (milliseconds != -1) return Monitors.TryEnter(item);
      Monitors.Enter(item);
      return true;
    }
    static bool TryEnter(object item, TimeSpan time) { return TryEnter(item, time.Ticks < 0 ? -1 : 0); }
    static void TryEnter(object item, int milliseconds, ref bool taken) { taken = TryEnter(item, milliseconds); }

    static bool Wait(object item) { return Monitors.Wait(item, false); }
    static bool Wait(object item, int milliseconds) { return Monitors.Wait(item, milliseconds != -1); }
    static bool Wait(object item, TimeSpan time) { return Monitors.Wait(item, time.Ticks >= 0); }
    static bool Wait(object item, int milliseconds, bool exit) { return Monitors.Wait(item, milliseconds != -1); }
    static void Pulse(object item) { Monitors.Pulse(item, false); }
    static void PulseAll(object item) { Monitors.Pulse(item, true); }
  }
}
