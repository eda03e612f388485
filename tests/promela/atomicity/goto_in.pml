// FEATURE: a goto into an atomic sequence: atomic from there on
// VERDICT: verified
byte x, n;

active proctype p() {
  if
  :: n = 1; goto middle
  :: n = 2
  fi;
  atomic {
    x = 1;
middle:
    x = x + 2;
    x = x + 4
  };
  if
  :: n < 3 -> n = 3; goto middle
  :: else
  fi
}
active proctype q() {
  byte seen;
  seen = x;
  assert(seen % 2 == 0 || seen % 6 == 1);
  seen = 0
}
