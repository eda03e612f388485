// FEATURE: a goto out of an atomic sequence ends it
// VERDICT: verified
byte x, y;

active proctype p() {
  atomic {
    x = 1;
    if
    :: y == 0 -> goto outside
    :: y == 1 -> x = 2
    fi;
    x = x + 4
  };
outside:
  x = x + 10;
  x = x + 20
}
active proctype q() { y = 1; y = x; y = x }
