/* What kind of number something is. The headers' macros call the names with underscores. */
#include <math.h>

#include "../number/rounding.h"

static int is_special(uint64_t bits) { return double_exponent_field(bits) == DOUBLE_EXPONENT_SPECIAL; }

static int classify(uint64_t bits) {
  const int has_fraction = (bits & DOUBLE_FRACTION) != 0;
  if (is_special(bits)) return has_fraction ? FP_NAN : FP_INFINITE;
  if (double_exponent_field(bits) == 0) return has_fraction ? FP_SUBNORMAL : FP_ZERO;
  return FP_NORMAL;
}

int __fpclassify(double x) { return classify(double_bits(x)); }
int __fpclassifyl(long double x) { return classify(double_bits(x)); }
int __fpclassifyf(float x) {
  const int class = classify(double_bits(x));
  return class == FP_NORMAL && -0x1p-126f < x && x < 0x1p-126f ? FP_SUBNORMAL : class;
}

static int sign(double x) { return double_bits(x) >> 63 != 0; }
static int nan_or_not(double x) { return classify(double_bits(x)) == FP_NAN; }
static int infinite(double x) { return classify(double_bits(x)) == FP_INFINITE ? (sign(x) ? -1 : 1) : 0; }
static int is_finite(double x) { return !is_special(double_bits(x)); }

#define DEFINE(name, function)                  \
  int(name)(double x) { return function(x); }   \
  int(name##f)(float x) { return function(x); } \
  int(name##l)(long double x) { return function(x); }

DEFINE(__signbit, sign)
DEFINE(__isnan, nan_or_not)
DEFINE(isnan, nan_or_not)
DEFINE(__isinf, infinite)
DEFINE(isinf, infinite)
DEFINE(__finite, is_finite)
DEFINE(finite, is_finite)
