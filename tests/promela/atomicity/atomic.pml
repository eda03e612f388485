// FEATURE: an atomic sequence is not interrupted
// VERDICT: verified
byte x, inside;

active [3] proctype p() {
  atomic {
    inside++;
    x = x + _pid;
    assert(inside == 1);
    inside--
  }
  x++
}
