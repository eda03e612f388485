// FEATURE: a process steps only while its `provided` clause is true
// VERDICT: verified
bit turn;
byte n;

active proctype even() provided (turn == 0) {
  do
  :: n < 6 -> assert(n % 2 == 0); n++; turn = 1
  :: n >= 6 -> turn = 1; break
  od
}
active proctype odd() provided (turn == 1) {
  do
  :: n < 6 -> assert(n % 2 == 1); n++; turn = 0
  :: n >= 6 -> turn = 0; break
  od
}
