// System.Threading.Barrier: to come to it is one step, and so is to go on.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class System_Threading_Barrier {
    const int MostParticipants = 32767;

    // The library's field, used so: how many there are, and above them how many have come.
    static int* Counts(Barrier self) { return (int*)Q.Field(self, "System.Threading.Barrier", "m_currentTotalCount"); }
    static long* Phase(Barrier self) { return (long*)Q.Field(self, "System.Threading.Barrier", "m_currentPhase"); }
    static bool* IsDisposed(Barrier self) { return (bool*)Q.Field(self, "System.Threading.Barrier", "m_disposed"); }
    static void** Failure(Barrier self) { return (void**)Q.Field(self, "System.Threading.Barrier", "m_exception"); }
    static void** Action(Barrier self) {
      return (void**)Q.Field(self, "System.Threading.Barrier", "m_postPhaseAction");
    }
    // The number of the thread that runs the action, 0 if none does.
    static int* Caller(Barrier self) { return (int*)Q.Field(self, "System.Threading.Barrier", "m_actionCallerID"); }

    static int Total(Barrier self) { return *Counts(self) & 0xffff; }
    static int Arrived(Barrier self) { return *Counts(self) >> 16; }
    static void SetCounts(Barrier self, int total, int arrived) { *Counts(self) = total | arrived << 16; }
    static void Check(bool disposed) {
      if (disposed) throw new ObjectDisposedException("Barrier");
    }
    // Who runs the action cannot take part in the phase.
    static void CheckCaller(Barrier self) {
      if (*Action(self) == null) return;
      int caller = Thread.VolatileRead(ref *Caller(self));
      if (caller != 0 && caller == Thread.CurrentThread.ManagedThreadId) throw new InvalidOperationException();
    }

    static void ctor(Barrier self, int participants) { ctor(self, participants, null); }
    static void ctor(Barrier self, int participants, Action<Barrier> action) {
      if (participants < 0 || participants > MostParticipants)
        throw new ArgumentOutOfRangeException("participantCount");
      SetCounts(self, participants, 0);
      *Action(self) = Q.ToPointer(action);
    }

    static int get_ParticipantCount(Barrier self) {
      Q.AtomicBegin();
      int total = Total(self);
      Q.AtomicEnd();
      return total;
    }
    static int get_ParticipantsRemaining(Barrier self) {
      Q.AtomicBegin();
      int remaining = Total(self) - Arrived(self);
      Q.AtomicEnd();
      return remaining;
    }
    static long get_CurrentPhaseNumber(Barrier self) { return Thread.VolatileRead(ref *Phase(self)); }

    static long AddParticipant(Barrier self) { return AddParticipants(self, 1); }
    static long AddParticipants(Barrier self, int more) {
      if (more < 1) throw new ArgumentOutOfRangeException("participantCount");
      CheckCaller(self);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self), fits = Total(self) + more <= MostParticipants;
      // While the action of a phase runs, its participants have all come.
      bool ends = Arrived(self) == Total(self) && Arrived(self) > 0;
      if (!disposed && fits) Q.Await(!ends, "the end of a phase of", Q.ToPointer(self), null);
      if (!disposed && fits) SetCounts(self, Total(self) + more, Arrived(self));
      long phase = *Phase(self);
      Q.AtomicEnd();
      Check(disposed);
      if (!fits) throw new ArgumentOutOfRangeException("participantCount");
      return phase;
    }

    static void RemoveParticipant(Barrier self) { RemoveParticipants(self, 1); }
    static void RemoveParticipants(Barrier self, int less) {
      if (less < 1) throw new ArgumentOutOfRangeException("participantCount");
      CheckCaller(self);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self), there = Total(self) >= less, free = Total(self) - Arrived(self) >= less;
      bool last = false;
      if (!disposed && there && free) {
        SetCounts(self, Total(self) - less, Arrived(self));
        last = Total(self) == Arrived(self) && Arrived(self) > 0;
      }
      Q.AtomicEnd();
      Check(disposed);
      if (!there) throw new ArgumentOutOfRangeException("participantCount");
      if (!free) throw new InvalidOperationException();
      if (last) FinishPhase(self);
    }

    static void SignalAndWait(Barrier self) { SignalAndWait(self, Deadline.None, default(CancellationToken)); }
    static void SignalAndWait(Barrier self, CancellationToken token) { SignalAndWait(self, Deadline.None, token); }
    static bool SignalAndWait(Barrier self, int milliseconds) {
      return SignalAndWait(self, milliseconds, default(CancellationToken));
    }
    static bool SignalAndWait(Barrier self, TimeSpan time) {
      return SignalAndWait(self, Deadline.Of(time), default(CancellationToken));
    }
    static bool SignalAndWait(Barrier self, TimeSpan time, CancellationToken token) {
      return SignalAndWait(self, Deadline.Of(time), token);
    }
    static bool SignalAndWait(Barrier self, int milliseconds, CancellationToken token) {
      Deadline.Check(milliseconds);
      token.ThrowIfCancellationRequested();
      CheckCaller(self);
      Q.AtomicBegin();
      bool disposed = *IsDisposed(self), room = Total(self) > Arrived(self), last = false;
      if (!disposed && room) {
        SetCounts(self, Total(self), Arrived(self) + 1);
        last = Total(self) == Arrived(self);
        // Without an action, the last one begins the next phase at once.
        if (last && *Action(self) == null) NextPhase(self, null);
      }
      long phase = *Phase(self);
      bool runs_action = last && *Action(self) != null;
      Q.AtomicEnd();
      Check(disposed);
      if (!room) throw new InvalidOperationException();
      if (runs_action) FinishPhase(self);
      bool passed = last || WaitForPhase(self, phase, milliseconds, token);
      if (!passed) return false;
      if (*Action(self) == null) return true;
      Q.AtomicBegin();
      var failure = (Exception)Q.ToObject(*Failure(self));
      Q.AtomicEnd();
      if (failure != null) throw new BarrierPostPhaseException(failure);
      return true;
    }

    static bool WaitForPhase(Barrier self, long phase, int milliseconds, CancellationToken token) {
      Q.AtomicBegin();
      bool passed = *Phase(self) != phase;
      bool canceled = !passed && token.IsCancellationRequested;
      Interruption.Refuse(passed || canceled);
      if (milliseconds == Deadline.None) Q.Await(passed || canceled, "barrier", Q.ToPointer(self), null);
      // Who does not wait any longer has not come.
      bool leaves = !passed && Arrived(self) < Total(self);
      if (leaves) SetCounts(self, Total(self), Arrived(self) - 1);
      else if (!passed) Q.Await(false, "barrier", Q.ToPointer(self), null);
      Q.AtomicEnd();
      if (canceled) throw new OperationCanceledException(token);
      return passed;
    }

    static void NextPhase(Barrier self, Exception failure) {
      SetCounts(self, Total(self), 0);
      ++*Phase(self);
      *Failure(self) = Q.ToPointer(failure);
    }

    static void FinishPhase(Barrier self) {
      Exception failure = null;
      var action = (Action<Barrier>)Q.ToObject(*Action(self));
      if (action != null) {
        Thread.VolatileWrite(ref *Caller(self), Thread.CurrentThread.ManagedThreadId);
        try {
          action(self);
        } catch (Exception thrown) {
          failure = thrown;
        }
        Thread.VolatileWrite(ref *Caller(self), 0);
      }
      Q.AtomicBegin();
      NextPhase(self, failure);
      Q.AtomicEnd();
    }

    static void Dispose(Barrier self) {
      Q.AtomicBegin();
      *IsDisposed(self) = true;
      Q.AtomicEnd();
    }
  }
}
