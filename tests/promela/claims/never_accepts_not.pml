// FEATURE: the same claim for a model that goes up again and again
// VERDICT: verified
// OPTIONS: --check acceptance
bit up;

active proctype p() {
  do
  :: up = 1; up = 0
  od
}
never {
  do
  :: true
  :: !up -> goto accept_down
  od;
accept_down:
  do
  :: !up
  od
}
