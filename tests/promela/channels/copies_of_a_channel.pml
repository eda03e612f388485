// FEATURE: two variables with the same channel; channels are compared by their number
// VERDICT: verified
chan a = [1] of { byte };
chan b = [1] of { byte };
chan x, y;

active proctype p() {
  x = a;
  y = b;
  if
  :: x!1
  :: y!2; x = y
  fi;
  assert(x == a && len(x) <= 1 || x == b)
}
active proctype q() {
  do
  :: a?1
  :: b?2 -> break
  :: len(a) == 0 && len(b) == 0 && x == a && y == b -> break
  od
}
