// FEATURE: the preprocessor: constants, macros with arguments, #if, #ifdef, #undef, continued lines
// VERDICT: verified
#define N 3
#define square(x) ((x) * (x))
#define wait_for(c) \
  do            \
  :: c -> break \
  :: else -> skip \
  od
#if N > 2
byte big = square(N + 1);
#else
bit big;
#endif
#ifdef UNKNOWN
error in this part
#endif
#undef N
#ifndef N
#define N 2
#endif
byte n;

active [N] proctype p() {
  n++;
  wait_for(n == N);
  assert(big == 16)
}
