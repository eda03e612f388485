// FEATURE: Peterson with the two writes in the wrong order
// VERDICT: error:assertion
bool wants[2];
bit turn;
byte inside;

active [2] proctype user() {
  do
  :: turn = 1 - _pid;
     wants[_pid] = true;
     !wants[1 - _pid] || turn == _pid;
     inside++;
     assert(inside == 1);
     inside--;
     wants[_pid] = false
  od
}
