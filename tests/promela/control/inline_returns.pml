// FEATURE: an inline that returns a value
// VERDICT: verified
byte x;

inline larger(a, b) {
  if
  :: a > b -> return a
  :: else -> return b
  fi
}
active [2] proctype p() {
  byte y = 3;
  x = larger(x, y + _pid);
  y = larger(y, x);
  assert(y >= 3)
}
