// FEATURE: names that are compared after all, by the order of messages
// VERDICT: error:assertion
chan q = [3] of { byte };
byte first;

active [3] proctype p() {
  byte got;
  q!!_pid;
  q?got;
  if
  :: first == 0 -> first = got + 1
  :: else -> assert(first != 2 || got != 0)
  fi
}
