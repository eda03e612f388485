/* To sleep is to let other threads run, and the clock advance: how long it takes says nothing about what the others do
   meanwhile. */
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "../../primitives.h"
#include "clock.h"

static void wait_begins(void) {
  if (__quotient_has("pthread_cancel")) pthread_testcancel();
}

unsigned sleep(unsigned seconds) {
  wait_begins();
  __qlibc_sleep((uint64_t)seconds * QLIBC_SECOND);
  return 0;
}

int usleep(useconds_t microseconds) {
  wait_begins();
  __qlibc_sleep((uint64_t)microseconds * 1000);
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *left) {
  (void)clock, (void)left;
  if (!__qlibc_is_valid(duration) || duration->tv_sec < 0) return EINVAL;
  wait_begins();
  if (flags & TIMER_ABSTIME) __qlibc_sleep_until(duration);
  else __qlibc_sleep((uint64_t)duration->tv_sec * QLIBC_SECOND + (uint64_t)duration->tv_nsec);
  return 0;
}

int nanosleep(const struct timespec *duration, struct timespec *left) {
  const int error = clock_nanosleep(CLOCK_REALTIME, 0, duration, left);
  if (error) errno = error;
  return error ? -1 : 0;
}
