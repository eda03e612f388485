// System.WeakReference, in both forms. By default nothing is collected that somebody can still ask for, and the verdict
// says so. With --finalizers, a weak reference loses its target when that is collected, which may happen as soon as
// nothing else holds it. Whether it has happened is open until somebody looks.
using System;
using System.Runtime.CompilerServices;

namespace Overlay {
  static unsafe class WeakReferences {
    const int Header = 16;

    // One of the two classes below (src/frontends/cil/intrinsics_machine.cpp).
    [MethodImpl(MethodImplOptions.InternalCall)] static extern object Get(void** place);
    [MethodImpl(MethodImplOptions.InternalCall)] static extern void Set(void** place, object target);

    // In the place of the library's fields, which are a handle and whether the reference is a long one.
    static void** Place(object reference) { return (void**)((byte*)Q.ToPointer(reference) + Header); }

    public static object Target(object reference) { return Get(Place(reference)); }
    public static void SetTarget(object reference, object target) { Set(Place(reference), target); }

    public static void Begin(object reference, object target, bool is_long) {
      if (is_long) Q.Error("unsupported", "a weak reference that tracks resurrection");
      SetTarget(reference, target);
    }
  }

  static unsafe class KeptTargets {
    static object Get(void** place) {
      Q.Condition("weak references that keep their targets");
      return Q.ToObject(*place);
    }
    static void Set(void** place, object target) { *place = Q.ToPointer(target); }
  }

  unsafe struct WeakTarget {
    public void* target;
    public void* token;  // what all weak references to the target hold in its place
  }

  static unsafe class LostTargets {
    static int count;
    static WeakTarget* Targets { get { return Collector.registry->targets; } }

    static object Get(void** place) {
      Q.AtomicBegin();
      void* target = Find(*place);
      bool may_be_lost = target != null && !Collector.IsHeld(target);
      if (may_be_lost && Q.Choose(2) != 0) {
        Finalizers.FindWith(target);
        Keep(target);
        target = null;
      }
      Q.AtomicEnd();
      return Q.ToObject(target);
    }

    static void Set(void** place, object item) {
      Q.Reach("weak references");
      Q.AtomicBegin();
      *place = item == null ? null : Token(Q.ToPointer(item));
      Q.AtomicEnd();
    }

    static void* Find(void* token) {
      for (int i = 0; i < count; ++i)
        if (Targets[i].token == token) return Targets[i].target;
      return null;
    }

    static void* Token(void* target) {
      KeepUsed();
      for (int i = 0; i < count; ++i)
        if (Targets[i].target == target) return Targets[i].token;
      WeakTarget* more = New(count + 1);
      for (int i = 0; i < count; ++i) more[i] = Targets[i];
      void* token = (void*)Q.Allocate(1);
      more[count].target = target;
      more[count].token = token;
      Collector.registry->targets = more;
      ++count;
      return token;
    }

    static WeakTarget* New(int size) { return size == 0 ? null : (WeakTarget*)Q.Allocate(size * sizeof(WeakTarget)); }

    // What survives the collection of this one, or a full one.
    public static void Keep(void* lost) {
      bool* keeps = stackalloc bool[count];
      for (int i = 0; i < count; ++i) keeps[i] = Collector.Keeps(Targets[i].target, lost);
      Keep(keeps);
    }

    // Those that some weak reference can still lead to.
    static void KeepUsed() {
      bool* keeps = stackalloc bool[count];
      for (int i = 0; i < count; ++i) keeps[i] = Collector.IsHeld(Targets[i].token);
      Keep(keeps);
    }

    static void Keep(bool* keeps) {
      int kept = 0;
      for (int i = 0; i < count; ++i)
        if (keeps[i]) ++kept;
      if (kept == count) return;
      WeakTarget* rest = New(kept);
      for (int i = 0, at = 0; i < count; ++i)
        if (keeps[i]) rest[at++] = Targets[i];
      Collector.registry->targets = rest;
      count = kept;
    }
  }

  static class System_WeakReference {
    static void ctor(WeakReference self, object target) { WeakReferences.Begin(self, target, false); }
    static void ctor(WeakReference self, object target, bool is_long) { WeakReferences.Begin(self, target, is_long); }
    static object get_Target(WeakReference self) { return WeakReferences.Target(self); }
    static void set_Target(WeakReference self, object value) { WeakReferences.SetTarget(self, value); }
    static bool get_IsAlive(WeakReference self) { return WeakReferences.Target(self) != null; }
    static bool get_TrackResurrection(WeakReference self) { return false; }
    static void Finalize(WeakReference self) { }
  }

  static class System_WeakReference<T> where T : class {
    static void ctor(WeakReference<T> self, T target) { WeakReferences.Begin(self, target, false); }
    static void ctor(WeakReference<T> self, T target, bool is_long) { WeakReferences.Begin(self, target, is_long); }
    static void SetTarget(WeakReference<T> self, T target) { WeakReferences.SetTarget(self, target); }
    static bool TryGetTarget(WeakReference<T> self, out T target) {
      target = (T)WeakReferences.Target(self);
      return target != null;
    }
    static void Finalize(WeakReference<T> self) { }
  }
}
