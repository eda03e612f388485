// FEATURE: inlines with parameters, inlines in inlines, names and expressions as arguments, local variables
// VERDICT: verified
byte a = 1, b = 2;

inline swap(x, y) {
  byte t;
  t = x;
  x = y;
  y = t
}
inline rotate(x, y, z) {
  swap(x, y);
  swap(y, z)
}
inline add(x, e) { x = x + e }

active [2] proctype p() {
  byte c = 5;
  rotate(a, b, c);
  add(c, a + b);
  add(a, 3 * _pid)
}
