// EXPECT: verified (14 states, 13 transitions)
// WITH: a clock that advances a few times (--clock)
// Two looks at the clock may show the same time, and the second never an earlier one.
#include <assert.h>
#include <time.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(void) {
  const double start = seconds();
  const int items = 3;
  const double elapsed = seconds() - start;
  const double rate = elapsed > 0 ? items / elapsed : 0;
  assert(rate >= 0 && rate < 1e9);
  return 0;
}
