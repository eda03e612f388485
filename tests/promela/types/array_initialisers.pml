// FEATURE: arrays that are initialised element by element, global and local
// VERDICT: verified
byte primes[5] = { 2, 3, 5, 7, 11 };
int total;

active [2] proctype sum() {
  int weights[3] = { 1, 9, 4 };
  byte i = 0;
  do
  :: i < 3 -> total = total + weights[i] * primes[i + _pid]; i++
  :: i == 3 -> break
  od;
  assert(total < 200)
}
