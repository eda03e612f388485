// FEATURE: accept labels that are visited only finitely often
// VERDICT: verified
// OPTIONS: --check acceptance
byte n;

active proctype p() {
  do
  :: n < 3 ->
accept_try: n++
  :: n >= 3 -> goto rest
  od;
rest:
  do
  :: n = 4
  :: n = 3
  od
}
