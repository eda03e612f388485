// FEATURE: the same under weak fairness
// VERDICT: verified
// OPTIONS: --check progress --fair
byte x, y;

active proctype works() {
  do
  :: x = 1 - x;
progress: skip
  od
}
active proctype spins() { do :: y = 1 - y od }
