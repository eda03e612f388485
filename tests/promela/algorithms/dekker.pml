// FEATURE: mutual exclusion by Dekker, with gotos
// VERDICT: verified
bool flag[2];
bit turn;
byte inside;

active [2] proctype user() {
again:
  flag[_pid] = true;
  do
  :: flag[1 - _pid] ->
     if
     :: turn == _pid
     :: turn != _pid -> flag[_pid] = false; turn == _pid; flag[_pid] = true
     fi
  :: !flag[1 - _pid] -> break
  od;
  inside++;
  assert(inside == 1);
  inside--;
  turn = 1 - _pid;
  flag[_pid] = false;
  goto again
}
