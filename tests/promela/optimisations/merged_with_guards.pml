// FEATURE: a local condition followed by local assignments, in options and in sequences
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte a, b;
  do
  :: a < 2 -> a++; b = b + 2
  :: a == 2 -> b = b + 1; break
  od;
  (b == 5);
  a = 0;
  g = g + b;
  assert(g % 5 == 0)
}
