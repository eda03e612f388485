// FEATURE: select: a value between two bounds, chosen nondeterministically
// VERDICT: verified
byte chosen, again;

active [2] proctype p() {
  int i;
  select (i : 2 .. 5);
  assert(i >= 2 && i <= 5);
  chosen = i;
  select (i : chosen - 1 .. chosen);
  again = i
}
