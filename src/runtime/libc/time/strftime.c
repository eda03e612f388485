/* strftime, in the C locale. */
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char day_names[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char month_names[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};

static const char *day_name(const struct tm *tm) { return (unsigned)tm->tm_wday < 7 ? day_names[tm->tm_wday] : "?"; }
static const char *month_name(const struct tm *tm) { return (unsigned)tm->tm_mon < 12 ? month_names[tm->tm_mon] : "?"; }

static int hour12(const struct tm *tm) { return tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12; }

static int is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

/* ISO 8601: weeks start on Monday, and week 1 has the year's first Thursday. */
static void iso_week(const struct tm *tm, int *year, int *week) {
  const int weekday = (tm->tm_wday + 6) % 7, thursday = tm->tm_yday - weekday + 3;
  *year = 1900 + tm->tm_year;
  if (thursday < 0) {
    --*year;
    *week = (thursday + 365 + is_leap(*year)) / 7 + 1;
  } else if (thursday >= 365 + is_leap(*year)) {
    ++*year;
    *week = 1;
  } else {
    *week = thursday / 7 + 1;
  }
}

enum { PIECE = 64 };

/* What conversions consist of others stand for. */
static const char *expansion(char type) {
  switch (type) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    default: return NULL;
  }
}

static int modulo(int a, int b) { return (a % b + b) % b; }

static int convert(char *to, char type, const struct tm *tm) {
  int year, week;
  iso_week(tm, &year, &week);
  const int full_year = 1900 + tm->tm_year;
  switch (type) {
    case 'a': return snprintf(to, PIECE, "%.3s", day_name(tm));
    case 'A': return snprintf(to, PIECE, "%s", day_name(tm));
    case 'b':
    case 'h': return snprintf(to, PIECE, "%.3s", month_name(tm));
    case 'B': return snprintf(to, PIECE, "%s", month_name(tm));
    case 'C': return snprintf(to, PIECE, "%02d", full_year / 100);
    case 'd': return snprintf(to, PIECE, "%02d", tm->tm_mday);
    case 'e': return snprintf(to, PIECE, "%2d", tm->tm_mday);
    case 'g': return snprintf(to, PIECE, "%02d", modulo(year, 100));
    case 'G': return snprintf(to, PIECE, "%d", year);
    case 'H': return snprintf(to, PIECE, "%02d", tm->tm_hour);
    case 'I': return snprintf(to, PIECE, "%02d", hour12(tm));
    case 'j': return snprintf(to, PIECE, "%03d", tm->tm_yday + 1);
    case 'k': return snprintf(to, PIECE, "%2d", tm->tm_hour);
    case 'l': return snprintf(to, PIECE, "%2d", hour12(tm));
    case 'm': return snprintf(to, PIECE, "%02d", tm->tm_mon + 1);
    case 'M': return snprintf(to, PIECE, "%02d", tm->tm_min);
    case 'n': return snprintf(to, PIECE, "\n");
    case 'p': return snprintf(to, PIECE, tm->tm_hour < 12 ? "AM" : "PM");
    case 'P': return snprintf(to, PIECE, tm->tm_hour < 12 ? "am" : "pm");
    case 's': {
      struct tm copy = *tm;
      return snprintf(to, PIECE, "%lld", (long long)timegm(&copy));
    }
    case 'S': return snprintf(to, PIECE, "%02d", tm->tm_sec);
    case 't': return snprintf(to, PIECE, "\t");
    case 'u': return snprintf(to, PIECE, "%d", modulo(tm->tm_wday - 1, 7) + 1);
    case 'U': return snprintf(to, PIECE, "%02d", (tm->tm_yday + 7 - tm->tm_wday) / 7);
    case 'V': return snprintf(to, PIECE, "%02d", week);
    case 'w': return snprintf(to, PIECE, "%d", tm->tm_wday);
    case 'W': return snprintf(to, PIECE, "%02d", (tm->tm_yday + 7 - modulo(tm->tm_wday - 1, 7)) / 7);
    case 'y': return snprintf(to, PIECE, "%02d", modulo(full_year, 100));
    case 'Y': return snprintf(to, PIECE, "%d", full_year);
    case 'z': return snprintf(to, PIECE, "+0000");
    case 'Z': return snprintf(to, PIECE, "%s", tm->tm_zone ? tm->tm_zone : "UTC");
    case '%': return snprintf(to, PIECE, "%%");
    default: return snprintf(to, PIECE, "%%%c", type);
  }
}

size_t strftime(char *to, size_t size, const char *format, const struct tm *tm) {
  size_t used = 0;
  for (; *format; ++format) {
    char piece[PIECE] = {*format};
    size_t length = 1;
    if (*format == '%' && format[1]) {
      ++format;
      if ((*format == 'E' || *format == 'O') && format[1]) ++format;
      const char *longer = expansion(*format);
      length = longer ? strftime(piece, sizeof piece, longer, tm) : (size_t)convert(piece, *format, tm);
    }
    if (used + length >= size) return 0;
    __builtin_memcpy(to + used, piece, length);
    used += length;
  }
  if (used >= size) return 0;
  to[used] = 0;
  return used;
}
