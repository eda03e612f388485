// FEATURE: P[i]:x: the local variable of another process
// VERDICT: error:deadlock
byte total;

active [2] proctype counter() {
  byte n;
  n = _pid + 1;
  n = n * 2;
  do
  :: n > 0 -> n--; total++
  :: n == 0 -> break
  od
}
active proctype watcher() {
  (counter[0]:n + counter[1]:n > 3);
  assert(counter[1]:n <= 4);
  (counter[0]:n == 0 && total > 0)
}
