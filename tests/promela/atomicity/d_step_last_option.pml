// FEATURE: a d_step as an option, and one as the last statement
// VERDICT: verified
byte n, x;

active [2] proctype p() {
  byte k;
  do
  :: d_step { n < 4 -> n++; k = n; x = k * k; k = 0 }
  :: n >= 4 -> break
  od;
  skip;
  d_step { k = x; x = x - 1; k = 0 }
}
