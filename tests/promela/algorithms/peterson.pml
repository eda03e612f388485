// FEATURE: mutual exclusion by Peterson, with remote label and counter
// VERDICT: verified
bool wants[2];
bit turn;
byte inside;

active [2] proctype user() {
  byte rounds;
  do
  :: rounds < 2 ->
     wants[_pid] = true;
     turn = 1 - _pid;
     !wants[1 - _pid] || turn == _pid;
     inside++;
     assert(inside == 1);
     inside--;
     wants[_pid] = false;
     rounds++
  :: rounds == 2 -> break
  od
}
