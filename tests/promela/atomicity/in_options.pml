// FEATURE: options that begin with atomic or d_step: their first statement is the guard
// VERDICT: verified
byte free_slots = 2, got[3];

active [3] proctype p() {
  do
  :: atomic { free_slots > 0 && got[_pid] == 0 -> free_slots--; got[_pid] = 1 }
  :: d_step { got[_pid] == 1 -> got[_pid] = 2; free_slots++ }
  :: got[_pid] == 2 -> break
  od
}
