// System.Threading.ReaderWriterLockSlim. To enter a lock that is free is one step; a writer that must wait says so
// first, because readers that come later let it pass.
using System;
using System.Threading;

namespace Overlay {
  unsafe class Holder {  // a thread that has the lock
    public IntPtr thread;
    public int reads, writes, upgrades;
    public Holder next;
  }

  unsafe class ReaderWriterState {
    public Holder holders;
    public int waiting_writers;

    public Holder Find(IntPtr thread) {
      Holder at = holders;
      while (at != null && at.thread != thread) at = at.next;
      return at;
    }

    public Holder Make(IntPtr thread) {
      Holder found = Find(thread);
      if (found == null) holders = found = new Holder { thread = thread, next = holders };
      return found;
    }

    public void Forget(Holder holder) {
      if (holder.reads + holder.writes + holder.upgrades != 0) return;
      if (holders == holder) {
        holders = holder.next;
        return;
      }
      Holder at = holders;
      while (at.next != holder) at = at.next;
      at.next = holder.next;
    }

    // Who has it, of the other threads.
    public IntPtr Other(IntPtr thread, bool readers, bool upgraders) {
      for (Holder at = holders; at != null; at = at.next) {
        bool matters = at.writes > 0 || (readers && at.reads > 0) || (upgraders && at.upgrades > 0);
        if (at.thread != thread && matters) return at.thread;
      }
      return IntPtr.Zero;
    }
  }

  static unsafe class System_Threading_ReaderWriterLockSlim {
    const int Read = 0, Write = 1, Upgrade = 2;

    // In the place of one of the library's events.
    static ref ReaderWriterState State(ReaderWriterLockSlim self) {
      return ref Q.Member<ReaderWriterLockSlim, ReaderWriterState>(self, "writeEvent");
    }
    static bool IsRecursive(ReaderWriterLockSlim self) {
      return Q.Member<ReaderWriterLockSlim, bool>(self, "fIsReentrant");
    }
    static ref bool IsDisposed(ReaderWriterLockSlim self) {
      return ref Q.Member<ReaderWriterLockSlim, bool>(self, "fDisposed");
    }

    static void ctor(ReaderWriterLockSlim self) { State(self) = new ReaderWriterState(); }
    static void ctor(ReaderWriterLockSlim self, LockRecursionPolicy policy) {
      ctor(self);
      Q.Member<ReaderWriterLockSlim, bool>(self, "fIsReentrant") = policy == LockRecursionPolicy.SupportsRecursion;
    }

    // Whether the thread asks for what it may not have.
    static bool IsMistake(Holder own, int what, bool recursive) {
      if (own == null) return false;
      if (what == Write) return own.writes > 0 ? !recursive : own.upgrades == 0;
      if (what == Upgrade) return own.writes > 0 || own.upgrades > 0 ? !recursive : own.reads > 0;
      return !recursive && (own.reads > 0 || own.writes > 0);
    }

    // In the words of the library.
    static string Mistake(Holder own, int what) {
      if (what == Write && own.writes > 0) return "Recursive write lock acquisitions not allowed in this mode.";
      if (what == Write)
        return "Write lock may not be acquired with read lock held. This pattern is prone to deadlocks. Please " +
               "ensure that read locks are released before taking a write lock. If an upgrade is necessary, use an " +
               "upgrade lock in place of the read lock.";
      if (what == Upgrade && own.upgrades > 0)
        return "Recursive upgradeable lock acquisitions not allowed in this mode.";
      if (what == Upgrade && own.writes > 0)
        return "Upgradeable lock may not be acquired with write lock held in this mode. Acquiring Upgradeable lock " +
               "gives the ability to read along with an option to upgrade to a writer.";
      if (what == Upgrade) return "Upgradeable lock may not be acquired with read lock held.";
      if (own.reads > 0) return "Recursive read lock acquisitions not allowed in this mode.";
      return "A read lock may not be acquired with the write lock held in this mode.";
    }

    static bool IsFree(ReaderWriterState state, Holder own, int what, ref IntPtr holder) {
      IntPtr self = Q.Self();
      bool has = own != null && (own.writes > 0 || own.upgrades > 0 || own.reads > 0);
      holder = state.Other(self, what == Write, what != Read);
      return holder == IntPtr.Zero && (has || what == Write || state.waiting_writers == 0);
    }

    static void Take(ReaderWriterState state, int what) {
      Holder own = state.Make(Q.Self());
      if (what == Read) ++own.reads;
      if (what == Write) ++own.writes;
      if (what == Upgrade) ++own.upgrades;
    }

    static bool Enter(ReaderWriterLockSlim self, int what, int milliseconds) {
      Deadline.Check(milliseconds);
      ReaderWriterState state = State(self);
      IntPtr holder = IntPtr.Zero;
      Q.AtomicBegin();
      bool disposed = IsDisposed(self);
      Holder own = state.Find(Q.Self());
      bool mistake = IsMistake(own, what, IsRecursive(self));
      bool free = !mistake && !disposed && IsFree(state, own, what, ref holder);
      bool queues = !free && !mistake && !disposed && what == Write && milliseconds != 0;
      Interruption.Refuse(free || mistake || disposed);
      if (queues) ++state.waiting_writers;
      else if (!mistake && !disposed && milliseconds == Deadline.None)
        Q.Await(free, "reader-writer lock", Q.ToPointer(self), (void*)holder);
      if (free) Take(state, what);
      else if (!queues) Q.Unordered();
      Q.AtomicEnd();
      if (disposed) throw new ObjectDisposedException(null, "");
      if (mistake) throw new LockRecursionException(Mistake(own, what));
      if (!queues) return free;
      Q.AtomicBegin();
      free = IsFree(state, state.Find(Q.Self()), what, ref holder);
      Interruption.Refuse(free);
      if (milliseconds == Deadline.None) Q.Await(free, "reader-writer lock", Q.ToPointer(self), (void*)holder);
      --state.waiting_writers;
      if (free) Take(state, what);
      else Q.Unordered();
      Q.AtomicEnd();
      return free;
    }

    static void Exit(ReaderWriterLockSlim self, int what) {
      ReaderWriterState state = State(self);
      Q.AtomicBegin();
      Holder own = state.Find(Q.Self());
      bool has = own != null && (what == Read ? own.reads : what == Write ? own.writes : own.upgrades) > 0;
      if (has) {
        if (what == Read) --own.reads;
        if (what == Write) --own.writes;
        if (what == Upgrade) --own.upgrades;
        state.Forget(own);
      }
      Q.AtomicEnd();
      if (!has)
        throw new SynchronizationLockException(
          what == Read ? "The read lock is being released without being held."
          : what == Write ? "The write lock is being released without being held."
                          : "The upgradeable lock is being released without being held.");
    }

    static void EnterReadLock(ReaderWriterLockSlim self) { Enter(self, Read, Deadline.None); }
    static bool TryEnterReadLock(ReaderWriterLockSlim self, int milliseconds) {
      return Enter(self, Read, milliseconds);
    }
    static bool TryEnterReadLock(ReaderWriterLockSlim self, TimeSpan time) {
      return Enter(self, Read, Deadline.Of(time));
    }
    static void ExitReadLock(ReaderWriterLockSlim self) { Exit(self, Read); }

    static void EnterWriteLock(ReaderWriterLockSlim self) { Enter(self, Write, Deadline.None); }
    static bool TryEnterWriteLock(ReaderWriterLockSlim self, int milliseconds) {
      return Enter(self, Write, milliseconds);
    }
    static bool TryEnterWriteLock(ReaderWriterLockSlim self, TimeSpan time) {
      return Enter(self, Write, Deadline.Of(time));
    }
    static void ExitWriteLock(ReaderWriterLockSlim self) { Exit(self, Write); }

    static void EnterUpgradeableReadLock(ReaderWriterLockSlim self) { Enter(self, Upgrade, Deadline.None); }
    static bool TryEnterUpgradeableReadLock(ReaderWriterLockSlim self, int milliseconds) {
      return Enter(self, Upgrade, milliseconds);
    }
    static bool TryEnterUpgradeableReadLock(ReaderWriterLockSlim self, TimeSpan time) {
      return Enter(self, Upgrade, Deadline.Of(time));
    }
    static void ExitUpgradeableReadLock(ReaderWriterLockSlim self) { Exit(self, Upgrade); }

    static int Count(ReaderWriterLockSlim self, int what) {
      Q.AtomicBegin();
      Holder own = State(self).Find(Q.Self());
      int count = own == null ? 0 : what == Read ? own.reads : what == Write ? own.writes : own.upgrades;
      Q.AtomicEnd();
      return count;
    }
    static bool get_IsReadLockHeld(ReaderWriterLockSlim self) { return Count(self, Read) > 0; }
    static bool get_IsWriteLockHeld(ReaderWriterLockSlim self) { return Count(self, Write) > 0; }
    static bool get_IsUpgradeableReadLockHeld(ReaderWriterLockSlim self) { return Count(self, Upgrade) > 0; }
    static int get_RecursiveReadCount(ReaderWriterLockSlim self) { return Count(self, Read); }
    static int get_RecursiveWriteCount(ReaderWriterLockSlim self) { return Count(self, Write); }
    static int get_RecursiveUpgradeCount(ReaderWriterLockSlim self) { return Count(self, Upgrade); }
    static int get_CurrentReadCount(ReaderWriterLockSlim self) {
      Q.AtomicBegin();
      int count = 0;
      for (Holder at = State(self).holders; at != null; at = at.next)
        if (at.reads > 0) ++count;
      Q.AtomicEnd();
      return count;
    }
    static int get_WaitingReadCount(ReaderWriterLockSlim self) {
      Q.Error("unsupported", "ReaderWriterLockSlim.WaitingReadCount");
      return 0;
    }
    static int get_WaitingUpgradeCount(ReaderWriterLockSlim self) {
      Q.Error("unsupported", "ReaderWriterLockSlim.WaitingUpgradeCount");
      return 0;
    }
    static int get_WaitingWriteCount(ReaderWriterLockSlim self) {
      Q.AtomicBegin();
      int count = State(self).waiting_writers;
      Q.AtomicEnd();
      return count;
    }

    static void Dispose(ReaderWriterLockSlim self) {
      Q.AtomicBegin();
      bool held = State(self).holders != null;
      if (!held) IsDisposed(self) = true;
      Q.AtomicEnd();
      if (held) throw new SynchronizationLockException();
    }
  }
}
