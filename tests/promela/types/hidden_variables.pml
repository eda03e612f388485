// FEATURE: a hidden variable is no part of the state
// VERDICT: verified
hidden byte scratch;
byte seen;

active [2] proctype p() {
  byte i;
  do
  :: i < 3 -> scratch = i * 7; seen = seen + 1; i++
  :: i >= 3 -> break
  od
}
