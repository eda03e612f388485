// FEATURE: processes that know their numbers, and use them as names only: flags by number, the owner of a lock
// VERDICT: verified
#define N 4
#define NOBODY 255
byte owner = NOBODY;
byte waiting[N];
byte inside;

active [N] proctype p() {
  byte me = _pid;
  do
  :: waiting[me] = 1;
     atomic { owner == NOBODY -> owner = me };
     waiting[_pid] = 2;
     inside++;
     assert(inside == 1 && owner == _pid);
     inside--;
     waiting[me] = 0;
     owner = NOBODY
  od
}
