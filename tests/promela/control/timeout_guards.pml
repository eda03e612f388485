// FEATURE: timeout with other conditions, in two processes at once
// VERDICT: verified
byte x, y;

active proctype p() {
  timeout -> x = 1;
  y == 1 || timeout;
  x = 2
}
active proctype q() {
  do
  :: timeout && x == 0 -> y = 2
  :: x > 0 -> y = 1; break
  od
}
