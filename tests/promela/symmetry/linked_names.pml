// FEATURE: names that refer to each other: a queue of waiting processes, as an array of who is next
// VERDICT: verified
#define N 4
#define NOBODY 255
byte next[N] = NOBODY;
byte tail = NOBODY;
bool locked[N];
byte inside;

active [N] proctype p() {
  byte before = NOBODY;
  do
  :: next[_pid] = NOBODY;
     locked[_pid] = true;
     atomic { before = tail; tail = _pid };
     if
     :: before != NOBODY -> next[before] = _pid; !locked[_pid]
     :: else
     fi;
     before = NOBODY;
     inside++;
     assert(inside == 1);
     inside--;
     if
     :: atomic { tail == _pid -> tail = NOBODY }
     :: next[_pid] != NOBODY -> locked[next[_pid]] = false
     fi
  od
}
