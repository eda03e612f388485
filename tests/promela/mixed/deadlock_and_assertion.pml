// FEATURE: a model with a failing assertion and an invalid end state
// VERDICT: error:assertion,deadlock
chan c = [1] of { byte };
byte x;

active [2] proctype p() {
  c!_pid;
  x++;
  assert(x == 1);
  c?1
}
