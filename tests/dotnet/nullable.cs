// EXPECT: verified
// MONO: same
// Values that may be missing.
using System;
using System.Diagnostics;

class Program {
  static void Main() {
    int? none = null, three = 3;
    object boxed = three, nothing = none;
    Debug.Assert(nothing == null && boxed is int && (int?)boxed == 3 && (none ?? 4) == 4 && !none.HasValue);
    Debug.Assert(none + three == null && three * 2 == 6 && !(none < three) && none == null);
    Console.WriteLine(three + "" + none + three.GetValueOrDefault() + none.GetValueOrDefault(7) + three.Equals(3) +
        three.GetHashCode());
  }
}
