// FEATURE: several labels at one statement, labels without a statement, labels nobody jumps to
// VERDICT: error:deadlock
byte n;

active proctype p() {
unused:
one:
two: n++;
  if
  :: n < 3 -> goto two
  :: n == 3 -> goto one
  :: n > 3 -> goto last
  fi;
last:
}
active proctype q() {
  n == 3;
here: ;
  n = 4
}
