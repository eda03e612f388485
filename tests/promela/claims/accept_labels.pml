// FEATURE: accept labels in a process: it must not come by infinitely often
// VERDICT: error:acceptance-cycle
// OPTIONS: --check acceptance
byte n;

active proctype p() {
  do
  :: n < 2 -> n++
  :: n == 2 ->
accept:
     n = 1
  od
}
