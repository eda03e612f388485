// FEATURE: division and remainder of negative numbers round towards zero
// VERDICT: verified
int n = -7;
int q, r, u, v;

active proctype p() {
  do
  :: n <= 7 -> q = n / 3; r = n % 3; assert(q * 3 + r == n); n = n + 2
  :: n > 7 -> break
  od
}
active proctype fixed() {
  assert(-7 / 2 == -3);
  assert(-7 % 2 == -1);
  assert(7 % -2 == 1);
  u = 100;
  v = u / -9;
  u = v % 4
}
