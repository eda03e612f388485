// FEATURE: which operator binds tighter
// VERDICT: verified
int a = 2, b = 3, c = 5;
int d, r[8];

active proctype p() {
  r[0] = a + b * c;
  r[1] = (a + b) * c % 7;
  r[2] = a << b + 1;
  r[3] = a | b & c ^ 1;
  r[4] = !a == 0;
  r[5] = a < b == b < c;
  r[6] = -a - -b;
  r[7] = ~a & 7;
  assert(r[0] == 17 && r[1] == 4 && r[2] == 32);
  assert(r[4] == 1 && r[5] == 1 && r[6] == 1 && r[7] == 5)
}
active proctype q() { d = b - a - 1; d = 100 / a / c * d }
