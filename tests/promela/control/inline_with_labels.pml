// FEATURE: an inline that is used twice, with loops and breaks inside
// VERDICT: verified
byte n;

inline wait_until(condition, next) {
  do
  :: condition -> break
  :: else -> n = next
  od
}
active proctype p() {
  wait_until(n > 2, n + 1);
  wait_until(n % 4 == 0, n + 3);
  assert(n >= 4)
}
active proctype q() { n = n + 2 }
