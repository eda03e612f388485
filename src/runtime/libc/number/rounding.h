/* Rounding an exact value to a binary floating-point format, to nearest with ties to even. Reading numbers, ldexp and
   fma all end here, so each of them rounds exactly once. */
#pragma once

#include <stdint.h>

struct binary_format {
  int precision;         /* bits of the significand */
  int least_exponent;    /* of the last bit of the smallest subnormal number */
  int greatest_exponent; /* all finite values are below 2 to this */
};

extern const struct binary_format __qlibc_double_format, __qlibc_float_format;

enum range { in_range, too_small, too_large };

/* (significand + something between 0 and 1 if `more`) * 2^exponent. The result is exact as a double for both formats.
   A value that is neither exact nor normal (nor rounds to a normal one at full precision) is too small, as glibc's
   ERANGE has it. */
double __qlibc_round(const struct binary_format *format, uint64_t significand, int exponent, int more,
                     enum range *range);

/* 2^n as a double, -1074 <= n < 1024. */
double __qlibc_power_of_two(int n);

static inline uint64_t double_bits(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_of_bits(uint64_t bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

#define DOUBLE_SIGN ((uint64_t)1 << 63)
#define DOUBLE_FRACTION (((uint64_t)1 << 52) - 1)
#define DOUBLE_EXPONENT_SPECIAL 0x7ff /* of infinities and NaNs */

static inline int double_exponent_field(uint64_t bits) { return (int)(bits >> 52 & DOUBLE_EXPONENT_SPECIAL); }

/* A finite double's magnitude is significand * 2^exponent. */
static inline uint64_t double_significand(uint64_t bits) {
  return (bits & DOUBLE_FRACTION) | (double_exponent_field(bits) ? DOUBLE_FRACTION + 1 : 0);
}
static inline int double_exponent(uint64_t bits) {
  const int field = double_exponent_field(bits);
  return (field ? field : 1) - 1075;
}
