// FEATURE: timeout and else while a process is blocked in an atomic sequence
// VERDICT: verified
byte x;

active proctype p() {
  atomic { x = 1; x == 3; x = 4 }
}
active proctype q() {
  do
  :: x == 1 -> timeout; x = 3
  :: x == 4 -> break
  od
}
