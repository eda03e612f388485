// FEATURE: a `provided` clause that uses the process's own number, and changes under way
// VERDICT: error:deadlock
byte token;

active [3] proctype p() provided (token == _pid) {
  byte i;
  i = token;
  if
  :: i < 2 -> token = i + 1
  :: i == 2 -> token = 0
  fi;
  i = 0
}
