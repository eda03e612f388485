/* Looking at the clock. Realtime and monotonic clocks show the same; processor time begins at 0. */
#include "clock.h"

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>

#include "../../primitives.h"

static struct timespec as_timespec(uint64_t nanoseconds) {
  return (struct timespec){(time_t)(nanoseconds / QLIBC_SECOND), (long)(nanoseconds % QLIBC_SECOND)};
}

/* Other clocks have an arbitrary origin anyway. */
static struct timespec realtime(void) {
  __quotient_condition("a clock that starts in 2001");
  return as_timespec(QLIBC_ORIGIN + __qlibc_look());
}

time_t time(time_t *result) {
  const time_t now = realtime().tv_sec;
  if (result) *result = now;
  return now;
}

clock_t clock(void) { return (clock_t)(__qlibc_look() / (QLIBC_SECOND / CLOCKS_PER_SEC)); }

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  const struct timespec time = realtime();
  *now = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI: *now = realtime(); return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: *now = as_timespec(QLIBC_ORIGIN + __qlibc_look()); return 0;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID: *now = as_timespec(__qlibc_look()); return 0;
    default: errno = EINVAL; return -1;
  }
}

int clock_getres(clockid_t clock, struct timespec *resolution) {
  (void)clock;
  if (resolution) *resolution = (struct timespec){.tv_nsec = 1};
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) return 0;
  *now = realtime();
  return base;
}
