// FEATURE: a cycle without progress label
// VERDICT: error:non-progress-cycle
// OPTIONS: --check progress
byte x;

active proctype p() {
  do
  :: x = 1;
progress: x = 0
  :: x == 0 -> x = 2; x = 0
  od
}
