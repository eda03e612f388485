// FEATURE: d_step is one step; the first true option is taken
// VERDICT: verified
byte x, y;

active proctype p() {
  d_step {
    x = 3;
    do
    :: x > 0 -> x--; y = y + 2
    :: x > 1 -> assert(false)
    :: else -> break
    od;
    if
    :: y == 6 -> x = 10
    :: y == 6 -> x = 11
    fi
  };
  assert(x == 10 || x == 1)
}
active proctype q() {
  x = 1;
  assert(y == 0 || y == 6)
}
