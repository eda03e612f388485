// FEATURE: one atomic step in which an assertion fails, and then, on one of its ways, an index is outside
// VERDICT: error:assertion,out-of-bounds
// COUNTS: no (Spin goes on behind an index that is outside)
byte x = 7, a[3], n;

active [2] proctype p() {
  atomic {
    assert(n == 1);
    if
    :: n = 2
    :: a[x] = 1
    fi;
    n = 1
  }
}
