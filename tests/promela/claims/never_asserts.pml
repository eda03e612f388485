// FEATURE: a never claim as `spin -f` writes it, which says by an assertion that its formula is broken
// VERDICT: error:assertion
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
  :: atomic { !(x < 3) -> assert(x < 3) }
  :: true -> goto start
  od;
accept_all:
  skip
}
