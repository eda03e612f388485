// FEATURE: else is true exactly when no other guard is; overlapping guards are a choice
// VERDICT: error:assertion
int x = 6;
byte steps;

active proctype collatz() {
  do
  :: x == 1 -> break
  :: x != 1 && x % 2 == 0 -> x = x / 2; steps++
  :: else -> x = 3 * x + 1; steps++
  od;
  assert(x == 1)
}
active proctype noise() {
  if
  :: x > 3 -> x = x + 2
  :: x > 5 -> x = x - 1
  :: else -> x = 5
  fi
}
