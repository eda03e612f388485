// FEATURE: an index that is too large
// VERDICT: error:out-of-bounds
// COUNTS: no (what follows such an access is not defined)
byte a[3];
byte i;

active proctype p() {
  do
  :: i < 4 -> a[i] = i; i++
  :: else -> break
  od
}
