// FEATURE: an assertion in a never claim that holds whenever the claim comes to it
// VERDICT: verified
// COUNTS: no (the claim's states multiply the model's)
byte x;

active proctype p() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

never {
start:
  do
  :: atomic { x == 3 -> assert(x > 2) }
  :: true
  od
}
