/* Seconds and calendar dates, always in UTC. The civil calendar is computed in years that start on 1 March, so that the
   leap day is the last one. */
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { DAY = 86400, DAYS_PER_ERA = 146097 /* 400 years */ };

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static int64_t days_of_date(int64_t year, int month, int day) {
  const int64_t y = month < 2 ? year - 1 : year, era = floor_divide(y, 400);
  const int64_t year_of_era = y - era * 400, month_from_march = (month + 10) % 12;
  const int64_t day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
  return era * DAYS_PER_ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

static void set_date(struct tm *tm, int64_t days) {
  const int64_t z = days + 719468, era = floor_divide(z, DAYS_PER_ERA), day_of_era = z - era * DAYS_PER_ERA;
  const int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / (DAYS_PER_ERA - 1)) / 365;
  const int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  tm->tm_mday = (int)(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  tm->tm_mon = (int)((month_from_march + 2) % 12);
  const int64_t year = year_of_era + era * 400 + (tm->tm_mon < 2);
  tm->tm_year = (int)(year - 1900);
  tm->tm_yday = (int)(days - days_of_date(year, 0, 1));
  tm->tm_wday = (int)(days + 4 - floor_divide(days + 4, 7) * 7);
}

struct tm *gmtime_r(const time_t *when, struct tm *tm) {
  const int64_t days = floor_divide(*when, DAY);
  const int second = (int)(*when - days * DAY);
  if (days / 366 > INT_MAX || days / 366 < INT_MIN) {
    errno = EOVERFLOW;
    return NULL;
  }
  *tm = (struct tm){.tm_hour = second / 3600, .tm_min = second / 60 % 60, .tm_sec = second % 60, .tm_zone = "GMT"};
  set_date(tm, days);
  return tm;
}

struct tm *localtime_r(const time_t *when, struct tm *tm) {
  struct tm *result = gmtime_r(when, tm);
  if (result) result->tm_zone = "UTC";
  return result;
}

/* Shared by all threads, as the standard says: their use by two threads is a race. */
static struct tm shared_tm;
static char shared_text[32];

struct tm *gmtime(const time_t *when) { return gmtime_r(when, &shared_tm); }
struct tm *localtime(const time_t *when) { return localtime_r(when, &shared_tm); }

time_t timegm(struct tm *tm) {
  const int64_t years = floor_divide(tm->tm_mon, 12);
  const int64_t days = days_of_date(1900 + tm->tm_year + years, (int)(tm->tm_mon - years * 12), 1) + tm->tm_mday - 1;
  const int64_t seconds = days * DAY + tm->tm_hour * (int64_t)3600 + tm->tm_min * (int64_t)60 + tm->tm_sec;
  const time_t when = (time_t)seconds;
  if (when != seconds) {
    errno = EOVERFLOW;
    return -1;
  }
  gmtime_r(&when, tm);
  return when;
}

time_t mktime(struct tm *tm) {
  const time_t when = timegm(tm);
  tm->tm_zone = "UTC";
  return when;
}

time_t timelocal(struct tm *tm) { return mktime(tm); }

double difftime(time_t end, time_t start) { return (double)end - (double)start; }

void tzset(void) {}

char *asctime_r(const struct tm *tm, char *text) {
  strftime(text, 32, "%a %b %e %H:%M:%S ", tm);
  sprintf(text + 20, "%d\n", 1900 + tm->tm_year);
  return text;
}

char *asctime(const struct tm *tm) { return asctime_r(tm, shared_text); }

char *ctime_r(const time_t *when, char *text) {
  struct tm tm;
  return asctime_r(localtime_r(when, &tm), text);
}

char *ctime(const time_t *when) { return ctime_r(when, shared_text); }
