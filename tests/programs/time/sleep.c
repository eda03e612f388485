// EXPECT: verified (33 states, 35 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// After a sleep the clock has advanced by at least that, however the sleep is cut into pieces.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  const time_t start = time(NULL);
  sleep(2);
  assert(time(NULL) >= start + 2);
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  for (int i = 0; i < 5; i++) usleep(300000);
  clock_gettime(CLOCK_MONOTONIC, &after);
  assert(after.tv_sec >= before.tv_sec + 1);
  return 0;
}
