// EXPECT: verified
// TRACE: with weak references that keep their targets
// Without --finalizers nothing is collected, and the verdict says so.
using System;
using System.Diagnostics;

class Program {
  static WeakReference Make() { return new WeakReference(new object()); }

  static void Main() {
    WeakReference weak = Make();
    Debug.Assert(weak.IsAlive && weak.Target != null);
    weak.Target = "text";
    Debug.Assert((string)weak.Target == "text");
    var typed = new WeakReference<string>("other");
    string found;
    Debug.Assert(typed.TryGetTarget(out found) && found == "other");
    typed.SetTarget(null);
    Debug.Assert(!typed.TryGetTarget(out found) && found == null);
  }
}
