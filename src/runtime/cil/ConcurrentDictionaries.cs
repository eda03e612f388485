// System.Collections.Concurrent.ConcurrentDictionary is the library's own; what it looks up, adds, changes and removes
// is one step each (src/frontends/cil/one_step.def), so that values can be changed where they are.
namespace Overlay {
  static class System_Collections_Concurrent_ConcurrentDictionary<TKey, TValue> {
    static bool IsValueWriteAtomic() { return true; }
  }
}
