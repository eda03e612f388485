// EXPECT: verified (1 state, 1 transition)
// FLAGS: --clock still
// WITH: a clock that stands still (--clock); a clock that starts in 2001
// With --clock still every look shows the same time, and the verdict says so.
#include <assert.h>
#include <time.h>

int main(void) {
  const time_t start = time(NULL);
  assert(time(NULL) == start);
  while (time(NULL) - start < 1) {}
  assert(0);
}
