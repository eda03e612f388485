/* To sleep is to let other threads run: how long it takes says nothing about what the others do meanwhile. */
#include <errno.h>
#include <time.h>
#include <unistd.h>

#include "../../primitives.h"

unsigned sleep(unsigned seconds) {
  (void)seconds;
  __quotient_yield();
  return 0;
}

int usleep(useconds_t microseconds) {
  (void)microseconds;
  __quotient_yield();
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *left) {
  (void)clock, (void)flags, (void)left;
  if (duration->tv_nsec < 0 || duration->tv_nsec > 999999999) return EINVAL;
  __quotient_yield();
  return 0;
}

int nanosleep(const struct timespec *duration, struct timespec *left) {
  const int error = clock_nanosleep(CLOCK_REALTIME, 0, duration, left);
  if (error) errno = error;
  return error ? -1 : 0;
}
