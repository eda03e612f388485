/* Time stands still, so that every run is the same: it is always 2001-09-09 01:46:40 UTC, and no processor time is
   ever used. A loop that waits for time to pass never ends. */
#include "clock.h"

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

time_t time(time_t *result) {
  if (result) *result = QUOTIENT_NOW;
  return QUOTIENT_NOW;
}

clock_t clock(void) { return 0; }

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  *now = (struct timeval){.tv_sec = QUOTIENT_NOW};
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  (void)clock;
  *now = (struct timespec){.tv_sec = QUOTIENT_NOW};
  return 0;
}

int clock_getres(clockid_t clock, struct timespec *resolution) {
  (void)clock;
  if (resolution) *resolution = (struct timespec){.tv_nsec = 1};
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, now);
  return base;
}
