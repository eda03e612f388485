// FEATURE: D_proctype: as a proctype, but its author promises that it makes no choices
// VERDICT: verified
byte n;

D_proctype count(byte limit) {
  do
  :: n < limit -> n++
  :: n >= limit -> break
  od
}
init { run count(3); run count(5) }
