// FEATURE: interchangeable processes that end in any order, and one that waits until nobody can move
// VERDICT: error:deadlock
byte n;
chan q = [1] of { byte };

active [3] proctype p() {
  do
  :: n < 2 -> n++
  :: q!1; break
  :: q?_
  :: n == 2 -> break
  od
}

active proctype watch() {
  timeout;
  q?5
}
