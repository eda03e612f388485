// FEATURE: a loop that makes progress, with an accept label in it, which has nothing to do with that
// VERDICT: verified
// OPTIONS: --check progress
active proctype p() {
  byte a, b;
  do
  :: a = (a + 1) % 3;
     if
     :: b = 2 * a
     :: b = 2 * a;
accept:
        skip
     fi;
progress:
     b--
  od
}
