// FEATURE: every cycle comes by a progress label
// VERDICT: verified
// OPTIONS: --check progress
byte x;

active proctype p() {
progress_a:
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}
