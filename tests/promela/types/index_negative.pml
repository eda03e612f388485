// FEATURE: an index below 0, in a guard
// VERDICT: error:out-of-bounds
// COUNTS: no (what such an access gives is not defined)
byte a[3];
int i = 2;

active proctype p() {
  do
  :: i >= 0 -> i--
  :: i < 0 ->
     if
     :: a[i] >= 0 -> break
     fi
  od
}
