// FEATURE: a label that is jumped to ends a merged sequence
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte a, n;
  a = 1;
  n = 0;
again:
  a = a + 1;
  n = n + 1;
  if
  :: n < 2 -> a = a * 2; goto again
  :: n == 2 -> a = a + 5
  fi;
  g = a;
  a = 0
}
