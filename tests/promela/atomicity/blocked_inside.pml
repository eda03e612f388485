// FEATURE: an atomic sequence that blocks loses its atomicity, and gets it back when it goes on
// VERDICT: verified
byte x, y;

active proctype p() {
  atomic {
    x = 1;
    y == 1;
    x = 2;
    y = 2;
    x = 3
  }
}
active proctype q() {
  x == 1;
  y = 1;
  if
  :: x == 3 -> y = 5
  :: x == 2 -> assert(false)
  :: x == 1 -> y = 1
  fi
}
