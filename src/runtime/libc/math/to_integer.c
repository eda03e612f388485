/* lround, lrint and their kin. What does not fit becomes the least integer, as on the real processor. */
#include <limits.h>
#include <math.h>

static long long to_long_long(double x) { return -0x1p63 <= x && x < 0x1p63 ? (long long)x : LLONG_MIN; }

static long to_long(double x) {
  const long long value = to_long_long(x);
  return LONG_MIN <= value && value <= LONG_MAX ? (long)value : LONG_MIN;
}

#define DEFINE(name, type, convert, round)            \
  type name(double x) { return convert(round(x)); }   \
  type name##f(float x) { return convert(round(x)); } \
  type name##l(long double x) { return convert(round(x)); }

DEFINE(lround, long, to_long, round)
DEFINE(llround, long long, to_long_long, round)
DEFINE(lrint, long, to_long, rint)
DEFINE(llrint, long long, to_long_long, rint)
