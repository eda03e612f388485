// FEATURE: conditional expressions, nested, as values, in conditions, and as the channel's message
// VERDICT: verified
chan c = [1] of { byte };
int x;

inline maximum(a, b, result) {
  result = (a > b -> a : b)
}
active proctype p() {
  byte n;
  do
  :: n < 3 -> c!(n == 1 -> 10 : (n == 2 -> 20 : 30)); n++
  :: n == 3 -> break
  od
}
active proctype q() {
  byte v;
  int best;
  do
  :: c?v -> maximum(v, best, best); x = x + (v > 15 -> v : -v)
  :: (len(c) == 0 -> x > 30 : x < -100) -> break
  od;
  assert(best == 30)
}
