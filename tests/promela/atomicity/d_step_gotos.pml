// FEATURE: gotos and labels inside a d_step
// VERDICT: verified
byte x, n;

active [2] proctype p() {
  d_step {
    n = 0;
again:
    n++;
    if
    :: n < 3 -> goto again
    :: else
    fi;
    x = x + n;
    n = 0
  }
}
