// Static constructors (ECMA-335 II.10.5.3): each runs once. A thread waits while another runs it, unless that one
// waits, over others or directly, for this thread: then it goes on and sees the class as it is.
using System;

namespace Overlay {
  unsafe struct ClassState {
    public byte done;
    public Handle* owner;  // that runs it now
    public void* failure;  // what is thrown at everybody who comes later
  }

  static unsafe class Initialisation {
    static bool WouldWaitForItself(ClassState* state, Handle* self) {
      while (true) {
        Handle* owner = state->owner;
        if (owner == self) return true;
        if (owner == null || owner->waits_for == null) return false;
        state = (ClassState*)owner->waits_for;
      }
    }

    // 0: there is nothing to do. 1: it is to be run. 2: it failed. 3: wait.
    static int Begin(ClassState* state) {
      Handle* self = Handle.Current;
      if (state->done != 0) return 0;
      if (state->failure != null) return 2;
      if (state->owner == null) {
        state->owner = self;
        return 1;
      }
      if (state->owner == self) return 0;
      if (WouldWaitForItself(state, self)) {
        Q.Caveat("a class is used by one thread while another initialises it");
        return 0;
      }
      self->waits_for = state;
      return 3;
    }

    static void Wait(ClassState* state) {
      Q.AtomicBegin();
      Q.Await(state->owner == null, "the initialisation of", state, state->owner);
      Handle.Current->waits_for = null;
      Q.AtomicEnd();
    }

    static void Run(ClassState* state, IntPtr constructor, string name) {
      int what;
      while (true) {
        Q.AtomicBegin();
        what = Begin(state);
        Q.AtomicEnd();
        if (what != 3) break;
        Wait(state);
      }
      if (what == 0) return;
      if (what == 2) throw (Exception)Q.ToObject(state->failure);
      try {
        Q.Call(constructor);
      } catch (Exception inner) {
        var failure = new TypeInitializationException(name, inner);
        Finish(state, Q.ToPointer(failure));
        throw failure;
      }
      Finish(state, null);
    }

    // Of a class of the library, as one step. It may come back to itself.
    static void RunAtOnce(ClassState* state, IntPtr constructor, string name) {
      Q.AtomicBegin();
      if (state->done == 0 && state->owner == null) {
        state->owner = Handle.Current;
        Q.Call(constructor);
        state->done = 1;
        state->owner = null;
      }
      Q.AtomicEnd();
    }

    static void Finish(ClassState* state, void* failure) {
      Q.AtomicBegin();
      state->failure = failure;
      state->done = (byte)(failure == null ? 1 : 0);
      state->owner = null;
      Q.AtomicEnd();
    }
  }
}
