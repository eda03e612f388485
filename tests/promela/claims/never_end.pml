// FEATURE: a never claim that reaches its end: the forbidden thing has happened
// VERDICT: error:never-claim
// COUNTS: no (the claim's states multiply the model's)
byte x;

active [2] proctype p() { x++; x++ }
never {
wait:
  do
  :: x == 3 -> break
  :: else
  od
}
