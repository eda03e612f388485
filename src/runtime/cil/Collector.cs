// Garbage, with --finalizers: who holds an object, and what is lost when it is collected. Finalizable objects and the
// targets of weak references are known here, without being held.
namespace Overlay {
  unsafe struct Registry {
    public void** objects;  // Finalizers.cs
    public WeakTarget* targets;  // WeakReferences.cs
    public void* asked;
  }

  static unsafe class Collector {
    public static Registry* registry;
    public static void* supposed;  // to be held, for a moment

    public static void Begin() { registry = (Registry*)Q.Allocate(sizeof(Registry)); }

    // Inside an atomic section: whether anything but the registry leads to it.
    public static bool IsHeld(void* item) {
      registry->asked = item;
      bool is_held = Q.Reached(&registry->asked);
      registry->asked = null;
      return is_held;
    }

    // Whether an object survives a collection that finds all garbage, or else only this object, and what leads to it:
    // that can only go together.
    public static bool Keeps(void* item, void* lost) {
      if (IsHeld(item)) return true;
      if (lost == null || lost == item) return false;
      supposed = item;
      bool leads = IsHeld(lost);
      supposed = null;
      return !leads;
    }
  }
}
