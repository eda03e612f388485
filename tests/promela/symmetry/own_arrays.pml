// FEATURE: processes that keep an array of the others, by number, and one of who told them
// VERDICT: error:deadlock
#define N 3
#define NOBODY 255
chan q = [2] of { byte, byte };

active [N] proctype p() {
  bool seen[N];
  byte told[N] = NOBODY;
  byte who, by;
  do
  :: !seen[_pid] -> seen[_pid] = true; q!_pid, _pid
  :: q?who, by ->
     if
     :: !seen[who] -> seen[who] = true; told[who] = by; q!who, _pid
     :: else -> assert(told[who] != _pid || by != NOBODY)
     fi;
     who = NOBODY; by = NOBODY
  od
}
