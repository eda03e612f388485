// EXPECT: error uncaught-exception
// FLAGS: --finalizers
// TRACE: NullReferenceException
// Between two looks at a weak reference nobody holds what was in the cache.
using System;

class Program {
  static WeakReference<string[]> cache = new WeakReference<string[]>(new string[] { "a" });

  static int Length() {
    string[] found;
    if (!cache.TryGetTarget(out found)) cache.SetTarget(new string[] { "b" });
    cache.TryGetTarget(out found);
    return found.Length;  // ERROR
  }

  static void Main() { Length(); }
}
