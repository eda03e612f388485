// FEATURE: len, empty, nempty, full, nfull as guards and in expressions
// VERDICT: verified
chan c = [3] of { byte };
byte most;

active proctype producer() {
  byte i;
  do
  :: i < 4 && nfull(c) -> c!i; i++; most = (len(c) > most -> len(c) : most)
  :: i == 4 -> break
  od
}
active proctype consumer() {
  byte n;
  do
  :: full(c) -> c?_; n++
  :: nempty(c) -> c?_; n = n + 1
  :: empty(c) && n == 4 -> break
  od;
  assert(len(c) == 0 && most <= 3)
}
