// FEATURE: two locks taken in different orders
// VERDICT: error:deadlock
bit lock[2];

inline acquire(l) { atomic { !lock[l] -> lock[l] = 1 } }

active [2] proctype thread() {
  acquire(_pid);
  acquire(1 - _pid);
  lock[0] = 0;
  lock[1] = 0
}
