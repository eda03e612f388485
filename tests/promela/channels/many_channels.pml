// FEATURE: more channels than there could be types of them
// VERDICT: verified
chan q[200] = [1] of { byte };
chan a = [1] of { byte };
chan b = [1] of { byte };

active proctype p() {
  byte i;
  for (i : 0 .. 199) { q[i]!i }
  q[199]?i;
  assert(i == 199);
  a!1; b!2;
  a?i; assert(i == 1)
}
