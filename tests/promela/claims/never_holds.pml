// FEATURE: a never claim that cannot match
// VERDICT: verified
// COUNTS: no (the claim's states multiply the model's)
byte x, y;

active proctype p() { do :: x < 3 -> x++ :: else -> break od; y = 1 }
never {
  do
  :: y == 0
  :: y == 1 && x < 3 -> break
  od
}
