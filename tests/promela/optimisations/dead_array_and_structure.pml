// FEATURE: local arrays and structures are never taken for dead
// VERDICT: verified
typedef pair { byte left; byte right };
byte g;

active [2] proctype p() {
  byte a[2];
  pair b;
  a[0] = _pid + 1;
  b.left = a[0];
  g = a[0];
  b.right = g;
  g = b.left;
  g = 0
}
