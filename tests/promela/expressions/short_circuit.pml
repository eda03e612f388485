// FEATURE: && and || evaluate their right side only if needed: no access behind the end of the array
// VERDICT: verified
byte a[3] = 1;
byte i;

active proctype p() {
  do
  :: i < 3 && a[i] == 1 -> a[i] = 2; i++
  :: i >= 3 || a[i] == 2 -> break
  od;
  assert(i == 3)
}
active proctype q() {
  (i > 1);
  a[0] = (i < 3 && a[i] > 1) || !(i < 3)
}
