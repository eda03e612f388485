// FEATURE: processes that know their numbers: the lock's owner is overwritten
// VERDICT: error:assertion
#define N 4
#define NOBODY 255
byte owner = NOBODY;
bool flag[N];

active [N] proctype p() {
  do
  :: flag[_pid] = true;
     owner == NOBODY;
     owner = _pid;
     assert(owner == _pid && flag[owner]);
     flag[_pid] = false;
     owner = NOBODY
  od
}
