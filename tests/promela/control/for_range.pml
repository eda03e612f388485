// FEATURE: for over ranges: constant, empty, with variable bounds, nested
// VERDICT: verified
byte sum, limit = 3;

active proctype p() {
  byte i, j;
  for (i : 1 .. limit) {
    for (j : i .. 3) {
      sum = sum + 1
    }
  }
  for (i : limit + 3 .. 4) {
    assert(false)
  }
  assert(i >= 5)
}
active proctype q() { limit = 2 }
