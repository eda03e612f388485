// Finalizers, if they are asked for (--finalizers). Every object of the program that has one is registered when it is
// made. A thread of their own runs them, in any order, when nothing but the registry holds the object: at any time
// after that, or never, as in .NET. Those that are left when the program ends do not run, as in .NET Core.
//
// What is garbage stays garbage, but for finalizers that bring objects back; so a collection is needed only at two
// times: when the program asks for one, and when the thread would take an object.
using System;
using System.Threading;

namespace Overlay {
  static unsafe class Finalizers {
    // The registered objects, in a block of just that size. The first `pending` have been found to be garbage: their
    // finalizers will run, even if another finalizer makes them reachable again.
    static void** objects {
      get { return Collector.registry->objects; }
      set { Collector.registry->objects = value; }
    }
    static int count, pending;
    static byte is_running;  // a finalizer
    static Handle* runner;  // the thread

    static void Begin() {
      Q.Reach("background threads");
      Collector.Begin();
      Handle* handle = Handle.New();
      handle->background = 1;
      handle->started = 1;
      runner = handle;
      Q.AtomicBegin();
      Threads.EndWithoutBackground();
      Q.Spawn(handle, Q.ToPointer(new ThreadStart(Run)), null);
      Q.TellApart(handle);
      Q.AtomicEnd();
    }

    static void Run() {
      while (true) {
        object next = Next();
        if (next == null) continue;
        Library.System_Object.Finalize(next);
        Volatile.Write(ref is_running, 0);
      }
    }

    // An object whose finalizer is to run now; or null: something was collected.
    static object Next() {
      Q.AtomicBegin();
      bool has_garbage = FindGarbage() < count;
      int choices = pending + (has_garbage ? 1 : 0);
      Q.Await(choices > 0, "an object to be finalized", null, null);
      int chosen = Q.Choose(choices);
      void* next = null;
      if (chosen == pending) {
        Mark();
      } else {
        next = objects[chosen];
        Remove(chosen);
        is_running = 1;
      }
      Q.AtomicEnd();
      return Q.ToObject(next);
    }

    // The first that is not pending, and is held by nothing else.
    static int FindGarbage() {
      int i = pending;
      while (i < count && Collector.IsHeld(objects[i])) ++i;
      return i;
    }

    static void Mark() {
      if (Q.IsReached("weak references")) LostTargets.Keep(null);
      FindWith(null);
    }

    // Garbage is found: all of it, or that which leads to this object.
    public static void FindWith(void* lost) {
      void** sorted = count == 0 ? null : (void**)Q.Allocate(8 * count);
      int garbage = pending;
      for (int i = 0; i < pending; ++i) sorted[i] = objects[i];
      for (int i = pending; i < count; ++i)
        if (!Collector.Keeps(objects[i], lost)) sorted[garbage++] = objects[i];
      int others = garbage;
      for (int i = pending; i < count; ++i)
        if (Collector.Keeps(objects[i], lost)) sorted[others++] = objects[i];
      objects = sorted;
      pending = garbage;
    }

    static void Remove(int index) {
      void** rest = count == 1 ? null : (void**)Q.Allocate(8 * (count - 1));
      for (int i = 0; i < index; ++i) rest[i] = objects[i];
      for (int i = index + 1; i < count; ++i) rest[i - 1] = objects[i];
      objects = rest;
      --count;
      if (index < pending) --pending;
    }

    static void Register(object item) {
      Q.AtomicBegin();
      void** more = (void**)Q.Allocate(8 * (count + 1));
      for (int i = 0; i < count; ++i) more[i] = objects[i];
      more[count] = Q.ToPointer(item);
      objects = more;
      ++count;
      Q.AtomicEnd();
    }

    // A copy of another object.
    static void Adopt(object item) {
      if (Q.IsFinalizable(item)) Register(item);
    }

    static void ReRegisterForFinalize(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      Adopt(item);
    }

    static void SuppressFinalize(object item) {
      if (item == null) throw new ArgumentNullException("obj");
      Q.AtomicBegin();
      int index = 0;
      while (index < count && objects[index] != Q.ToPointer(item)) ++index;
      if (index < count) Remove(index);
      Q.AtomicEnd();
    }

    static void KeepAlive(object item) { }

    static void Collect() {
      Q.AtomicBegin();
      Mark();
      Q.AtomicEnd();
    }

    // What is young is not known here; it may be collected at any time anyway.
    static void CollectGeneration(int generation) {
      if (generation < 0) throw new ArgumentOutOfRangeException("generation");
      if (generation >= 2) Collect();
    }

    static void WaitForPendingFinalizers() {
      if (Handle.Current == runner) return;
      Q.AtomicBegin();
      Q.Await(pending == 0 && is_running == 0, "pending finalizers", null, runner);
      Q.AtomicEnd();
    }
  }
}
