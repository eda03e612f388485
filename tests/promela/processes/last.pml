// FEATURE: _last: the number of the process that made the last step
// VERDICT: verified
byte turns[2];

active [2] proctype p() {
  do
  :: turns[_pid] < 2 && _last != _pid -> turns[_pid]++
  :: turns[_pid] == 2 -> break
  :: turns[_pid] < 2 && _last == _pid && turns[1 - _pid] == 2 -> turns[_pid] = 2
  od
}
