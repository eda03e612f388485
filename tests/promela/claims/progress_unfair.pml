// FEATURE: one process makes progress, another spins: without fairness it may spin alone
// VERDICT: error:non-progress-cycle
// OPTIONS: --check progress
byte x, y;

active proctype works() {
  do
  :: x = 1 - x;
progress: skip
  od
}
active proctype spins() { do :: y = 1 - y od }
