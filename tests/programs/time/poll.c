// EXPECT: verified (23 states, 22 transitions)
// WITH: a clock that advances a few times (--clock)
// A poll or select that finds nothing has taken until its timeout.
#include <assert.h>
#include <poll.h>
#include <stddef.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

int main(void) {
  int ends[2];
  assert(pipe(ends) == 0);
  struct pollfd asked = {.fd = ends[0], .events = POLLIN};
  const long start = now();
  assert(poll(&asked, 1, 2000) == 0);
  assert(now() >= start + 2);
  struct timeval five = {.tv_sec = 5};
  assert(select(0, NULL, NULL, NULL, &five) == 0);
  assert(now() >= start + 7);
  return 0;
}
