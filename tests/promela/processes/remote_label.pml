// FEATURE: P[i]@label and P@label: where is the other process?
// VERDICT: error:assertion,deadlock
bit inside;

active [2] proctype user() {
  do
  :: inside = 1;
critical: skip;
     inside = 0
  :: break
  od;
finished: skip
}
active proctype watcher() {
  (user[0]@critical);
  assert(!user[1]@critical)
}
