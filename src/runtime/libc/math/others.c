/* The functions of <math.h> that the machine does not compute itself and that stand on those that it does. */
#include <math.h>

#include "../number/rounding.h"

static double magnitude(double x) { return double_of_bits(double_bits(x) & ~DOUBLE_SIGN); }

static int is_negative(double x) { return double_bits(x) >> 63 != 0; }

/* The remainder of x / y to the nearest integer, and the last three bits of that integer. */
double remquo(double x, double y, int *quotient) {
  *quotient = 0;
  double result = remainder(x, y);
  if (result != result || x == 0 || double_exponent_field(double_bits(y)) == DOUBLE_EXPONENT_SPECIAL) return result;
  const double scale = magnitude(y) > 0x1p1000 ? 0x1p-10 : 1; /* so that 8 * divisor is finite */
  const double divisor = magnitude(y) * scale;
  double rest = fmod(magnitude(x) * scale, 8 * divisor);
  int bits = 0;
  for (int bit = 4; bit > 0; bit /= 2) {
    if (rest >= bit * divisor) {
      rest -= bit * divisor;
      bits += bit;
    }
  }
  /* `rest` is below the divisor: it was rounded up if what remains of it is not the remainder. */
  if (result == 0) result = double_of_bits(double_bits(x) & DOUBLE_SIGN);
  else bits += magnitude(result) * scale != rest || is_negative(result) != is_negative(x);
  *quotient = is_negative(x) != is_negative(y) ? -(bits & 7) : bits & 7;
  return result;
}
float remquof(float x, float y, int *quotient) { return (float)remquo(x, y, quotient); }
long double remquol(long double x, long double y, int *quotient) { return remquo(x, y, quotient); }

double drem(double x, double y) { return remainder(x, y); }
float dremf(float x, float y) { return (float)remainder(x, y); }

double nexttoward(double x, long double y) { return nextafter(x, y); }
long double nexttowardl(long double x, long double y) { return nextafter(x, y); }
float nexttowardf(float x, long double y) {
  if (y != y) return (float)y;
  if (x == y) return (float)y;
  return nextafterf(x, x < y ? HUGE_VALF : -HUGE_VALF);
}

/* The gamma function is negative between -1 and 0, positive between -2 and -1, and so on. */
double lgamma_r(double x, int *sign) {
  const int below_zero = x < 0 && floor(x) != x;
  *sign = (below_zero && fmod(floor(x), 2) != 0) || (x == 0 && is_negative(x)) ? -1 : 1;
  return lgamma(x);
}
float lgammaf_r(float x, int *sign) { return (float)lgamma_r(x, sign); }
long double lgammal_r(long double x, int *sign) { return lgamma_r(x, sign); }

double exp10(double x) { return pow(10, x); }
float exp10f(float x) { return (float)pow(10, x); }
long double exp10l(long double x) { return pow(10, x); }

void sincos(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
void sincosf(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
void sincosl(long double x, long double *sine, long double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

double nan(const char *payload) {
  (void)payload;
  return __builtin_nan("");
}
float nanf(const char *payload) {
  (void)payload;
  return __builtin_nanf("");
}
long double nanl(const char *payload) {
  (void)payload;
  return __builtin_nan("");
}
