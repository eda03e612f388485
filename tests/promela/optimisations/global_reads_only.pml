// FEATURE: reading a global that nobody writes any more; constants in variables
// VERDICT: verified
byte limit = 2;
byte g;

active [2] proctype p() {
  byte a;
  do
  :: a < limit -> a = a + 1
  :: a == limit -> break
  od;
  a = limit * 3;
  g = g + a
}
