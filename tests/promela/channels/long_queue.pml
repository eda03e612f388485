// FEATURE: a channel of more than 255 messages
// VERDICT: verified
chan q = [300] of { bit };
short n;

active proctype fill() {
  do
  :: len(q) < 290 -> q!1; n++
  :: else -> break
  od;
  assert(len(q) == 290 && n == 290)
}
