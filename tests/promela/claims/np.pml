// FEATURE: np_ in a condition is true when no process is at a progress label
// VERDICT: verified
// COUNTS: no (np_ is meant for claims)
byte x;

active proctype p() { x = 1; progress: x = 2; x = 3 }
never {
  do
  :: np_ || x == 1
  :: x == 4 -> break
  od
}
