// Two processes share a lock that is taken by whoever comes first. They are never both inside, and nobody is ever
// stuck; but one of them may wait forever, because the lock is always taken again before it gets there. Weak fairness
// does not help: the waiting process can move again and again, but never all the time.
//
//   quotient check --ltl exclusive examples/starvation.pml        verified
//   quotient check --ltl served --fair examples/starvation.pml    an execution that never serves process 0

bool taken;
bool waiting[2];
bool inside[2];

ltl exclusive { [] !(inside[0] && inside[1]) }
ltl served { [] (waiting[0] -> <> inside[0]) }

active [2] proctype user() {
  do
  :: waiting[_pid] = true;
     atomic { !taken -> taken = true };      // test and set
     waiting[_pid] = false;
     inside[_pid] = true;
     inside[_pid] = false;
     taken = false
  od
}
