// EXPECT: verified (3 states, 2 transitions)
// long double works at least to the precision of double.
#include <assert.h>

static long double half(long double x) { return x / 2; }

int main(void) {
  long double x = 3.0L;
  assert(half(x) == 1.5L);
  assert((double)(x * x + 0.25L) == 9.25);
  assert((int)half(9.0L) == 4);
  return 0;
}
