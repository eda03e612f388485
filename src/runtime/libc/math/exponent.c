/* Taking numbers apart and putting them together: frexp, ldexp, ilogb, modf and their kin. */
#include <errno.h>
#include <limits.h>
#include <math.h>

#include "../number/rounding.h"

static int is_ordinary(uint64_t bits) {
  return double_exponent_field(bits) != DOUBLE_EXPONENT_SPECIAL && double_significand(bits) != 0;
}

/* The exponent of the leading bit of an ordinary number. */
static int leading_exponent(uint64_t bits) {
  return double_exponent(bits) + 63 - __builtin_clzll(double_significand(bits));
}

static double scale(double x, long n) {
  const uint64_t bits = double_bits(x);
  if (!is_ordinary(bits)) return x;
  const int bounded = n < -5000 ? -5000 : n > 5000 ? 5000 : (int)n;
  enum range range;
  const double magnitude =
      __qlibc_round(&__qlibc_double_format, double_significand(bits), double_exponent(bits) + bounded, 0, &range);
  if (range == too_large || (range == too_small && magnitude == 0)) errno = ERANGE;
  return bits & DOUBLE_SIGN ? -magnitude : magnitude;
}

double ldexp(double x, int n) { return scale(x, n); }
double scalbn(double x, int n) { return scale(x, n); }
double scalbln(double x, long n) { return scale(x, n); }
long double ldexpl(long double x, int n) { return scale(x, n); }
long double scalbnl(long double x, int n) { return scale(x, n); }
long double scalblnl(long double x, long n) { return scale(x, n); }
/* A float's significand has so few bits that the double is exact, unless it is far outside the range of floats. */
float ldexpf(float x, int n) { return (float)scale(x, n); }
float scalbnf(float x, int n) { return (float)scale(x, n); }
float scalblnf(float x, long n) { return (float)scale(x, n); }

double frexp(double x, int *exponent) {
  const uint64_t bits = double_bits(x);
  *exponent = is_ordinary(bits) ? leading_exponent(bits) + 1 : 0;
  return scale(x, -*exponent);
}
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
long double frexpl(long double x, int *exponent) { return frexp(x, exponent); }

int ilogb(double x) {
  const uint64_t bits = double_bits(x);
  if (is_ordinary(bits)) return leading_exponent(bits);
  if (double_significand(bits) == 0) return FP_ILOGB0;
  return x != x ? FP_ILOGBNAN : INT_MAX;
}
int ilogbf(float x) { return ilogb(x); }
int ilogbl(long double x) { return ilogb(x); }

double significand(double x) { return is_ordinary(double_bits(x)) ? scale(x, -ilogb(x)) : x; }
float significandf(float x) { return (float)significand(x); }
long double significandl(long double x) { return significand(x); }

double modf(double x, double *whole) {
  *whole = trunc(x);
  const double fraction = x == *whole ? 0 : x - *whole;
  return double_of_bits((double_bits(fraction) & ~DOUBLE_SIGN) | (double_bits(x) & DOUBLE_SIGN));
}
float modff(float x, float *whole) {
  double wide;
  const double fraction = modf(x, &wide);
  *whole = (float)wide;
  return (float)fraction;
}
long double modfl(long double x, long double *whole) {
  double wide;
  const double fraction = modf(x, &wide);
  *whole = wide;
  return fraction;
}
