// FEATURE: bit and bool keep one bit of what is assigned
// VERDICT: verified
bit b;
bool t;
byte n;

active proctype writer() {
  do
  :: n < 6 -> n++; b = n; t = n * n + 1
  :: else -> break
  od
}
active proctype flipper() {
  b = !b;
  t = b + 1;
  b++;
  t = 2;
  assert(b == 0 || b == 1);
  assert(t <= true)
}
