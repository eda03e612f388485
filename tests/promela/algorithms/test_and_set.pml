// FEATURE: a lock with an atomic test, two locks in the same order
// VERDICT: verified
bit lock[2];
byte shared_data;

inline acquire(l) { atomic { !lock[l] -> lock[l] = 1 } }
inline release(l) { d_step { assert(lock[l]); lock[l] = 0 } }

active [3] proctype thread() {
  byte copy;
  acquire(0);
  acquire(1);
  copy = shared_data;
  shared_data = copy + 1;
  release(1);
  release(0);
  if
  :: _nr_pr == 1 -> assert(shared_data == 3)
  :: else
  fi
}
