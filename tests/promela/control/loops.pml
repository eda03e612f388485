// FEATURE: do, break from nested loops and choices, loops with only one way out
// VERDICT: verified
byte i, j, n;

active proctype p() {
  do
  :: i < 3 ->
     j = 0;
     do
     :: j < i -> n++; j++
     :: j >= i -> break
     od;
     i++
  :: i == 3 ->
     if
     :: n > 2 -> break
     :: else -> assert(false)
     fi
  od;
  n = 100
}
active proctype q() {
  do
  :: n == 100 -> break
  :: n < 100 -> if :: n > 1 -> goto out :: n <= 1 -> skip fi
  od;
out: skip
}
