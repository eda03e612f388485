// A thread as the machine knows it. The search knows the places of the first fields (src/spaces/thread_handle.hpp).
//
// Everything here is part of the states that are compared: a field holds only what can still matter.
using System;

namespace Overlay {
  unsafe struct Handle {
    public const byte Running = 0, Finished = 1;

    public byte state;
    byte unused;
    public byte id;  // ManagedThreadId, if somebody has asked for it
    public byte priority;  // above the normal one, if somebody asks for it
    int unused4;
    void* result;
    Handle* parent;  // of threads that can be exchanged, which these cannot
    public void* thread;  // the Thread object; null for the main thread until somebody asks
    public void* start;  // the delegate that it is to run, until it does
    public void* work;  // of a thread of the pool: what it was made for
    public void* name;  // a String
    public void* waits_for;  // the ClassState that it waits for
    public void* waiting_on;  // the Lock that it waits on for a pulse
    public Handle* next_waiter;
    public void* flow;  // the context that it begins with
    public void* locals;  // its values of ThreadLocal
    public byte background, started;
    public byte interrupted;  // Thread.Interrupt was called, and it has not waited since

    public static Handle* Current { get { return (Handle*)Q.Self(); } }
    public static Handle* New() { return (Handle*)Q.Allocate(sizeof(Handle)); }
  }
}
