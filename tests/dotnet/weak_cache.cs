// EXPECT: verified
// FLAGS: --finalizers
// As weak_cache_bug.cs, but what is in the cache is held from the first look on. What one weak reference has lost, all
// have lost that lead to it; and who holds the target keeps it.
using System;
using System.Diagnostics;

class Item {
  public Item next;
}

class Last {
  ~Last() { Program.finalized = true; }
}

class Program {
  public static bool finalized;
  static WeakReference<string[]> cache = new WeakReference<string[]>(new string[] { "a" });

  static int Length() {
    string[] found;
    if (!cache.TryGetTarget(out found)) {
      found = new string[] { "b" };
      cache.SetTarget(found);
    }
    return found.Length;
  }

  static WeakReference first, second, inner, last;

  static void Make() {
    Item item = new Item();
    item.next = new Item();
    first = new WeakReference(item);
    second = new WeakReference(item);
    inner = new WeakReference(item.next);
    Debug.Assert(first.IsAlive && ((Item)second.Target).next == inner.Target);
    GC.KeepAlive(item);
    last = new WeakReference(new Last());
  }

  static void Main() {
    Debug.Assert(Length() == 1);
    Make();
    if (!first.IsAlive) Debug.Assert(!second.IsAlive);
    if (!inner.IsAlive) Debug.Assert(second.Target == null);
    Item held = (Item)second.Target;
    if (held != null) Debug.Assert(inner.IsAlive);
    GC.KeepAlive(held);
    if (finalized) Debug.Assert(!last.IsAlive);
    held = null;
    GC.Collect();
    Debug.Assert(!first.IsAlive && !inner.IsAlive && !last.IsAlive);
  }
}
