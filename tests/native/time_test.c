/* <time.h>: dates of any year, and how the clock advances. */
#include <time.h>
#include <unistd.h>

#include "check.h"

Q(time);
Q(gmtime_r);
Q(timegm);
Q(strftime);
Q(asctime_r);
Q(sleep);
Q(nanosleep);

static int same_date(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
         a->tm_mon == b->tm_mon && a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday;
}

static void dates(time_t when) {
  struct tm expected, actual;
  gmtime_r(&when, &expected);
  q_gmtime_r(&when, &actual);
  CHECK(same_date(&expected, &actual), "gmtime_r(%ld)", (long)when);
  CHECK(q_timegm(&actual) == when, "timegm(%ld)", (long)when);
  char x[256], y[256];
  static const char format[] =
      "%a %A %b %B %c %C %d %D %e %F %g %G %H %I %j %k %l %m %M %p %r %R %S %T %u %U %V %w %W %y %Y";
  const size_t m = strftime(x, sizeof x, format, &expected), n = q_strftime(y, sizeof y, format, &actual);
  CHECK(m == n && strcmp(x, y) == 0, "strftime: %s, not %s", y, x);
  CHECK(strcmp(asctime_r(&expected, x), q_asctime_r(&actual, y)) == 0, "asctime: %s, not %s", y, x);
  struct tm shifted = expected, shifted_too = actual;
  shifted.tm_mon = shifted_too.tm_mon += (int)random_below(100) - 50;
  shifted.tm_mday = shifted_too.tm_mday += (int)random_below(1000) - 500;
  shifted.tm_sec = shifted_too.tm_sec += (int)random_below(1000000) - 500000;
  CHECK(timegm(&shifted) == q_timegm(&shifted_too) && same_date(&shifted, &shifted_too), "timegm of a shifted date");
}

void test_time(void) {
  for (int i = 0; i < 2000; ++i) dates((time_t)(random_bits() % 200000000000u) - 30000000000);
  reset_machine();
  machine.option = 0;
  CHECK(q_time(NULL) == 999999999 && q_sleep(5) == 0, "time, sleep");
  const struct timespec wrong = {0, -1}, right = {1, 0};
  CHECK(q_nanosleep(&right, NULL) == 0 && q_nanosleep(&wrong, NULL) == -1, "nanosleep");
}
