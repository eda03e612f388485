// FEATURE: a channel without buffer: sender and receiver step together
// VERDICT: verified
chan c = [0] of { byte };
byte total;

active [2] proctype sender() {
  byte i = 1;
  do
  :: i < 3 -> c!i + 2 * _pid; i++
  :: i == 3 -> break
  od
}
active proctype receiver() {
  byte v, n;
  do
  :: n < 4 -> c?v; total = total + v; n++
  :: n == 4 -> break
  od;
  assert(total == 10)
}
