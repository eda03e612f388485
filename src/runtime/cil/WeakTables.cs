// ConditionalWeakTable is the library's own code. Its entries keep their keys, so that none ever goes; the verdict says so.
using System;

namespace Overlay {
  static class System_GC {
    static void register_ephemeron_array(Hidden entries) {
      Q.Condition("weak references that keep their targets");
    }
    // What stands in the place of a key that is gone.
    static object get_ephemeron_tombstone() { return typeof(WeakTables); }
  }

  static class WeakTables { }
}
