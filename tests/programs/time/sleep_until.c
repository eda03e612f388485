// EXPECT: verified (12 states, 11 transitions)
// WITH: a clock that advances a few times (--clock)
// A sleep until a moment ends at that moment or later.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec moment, now;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  moment.tv_sec += 10;
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, NULL) == 0);
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec > moment.tv_sec || (now.tv_sec == moment.tv_sec && now.tv_nsec >= moment.tv_nsec));
  return 0;
}
