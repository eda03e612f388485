// FEATURE: a failing assertion, found by one interleaving; the search goes on behind it
// VERDICT: error:assertion
byte x, ended;

active [2] proctype increment() {
  byte t;
  t = x;
  x = t + 1;
  assert(x == t + 1);
  assert(x < 2 || x == 2);
  ended++
}
init {
  (ended == 2);
  assert(x == 2)
}
