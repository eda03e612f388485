// FEATURE: atomic in atomic, d_step in atomic
// VERDICT: verified
byte x, y;

active [2] proctype p() {
  atomic {
    x++;
    atomic { x++; y = x };
    d_step { y = y * 2; x = y - x };
    x++
  };
  y = x
}
