/* See rounding.h. */
#include "rounding.h"

const struct binary_format __qlibc_double_format = {53, -1074, 1024};
const struct binary_format __qlibc_float_format = {24, -149, 128};

static int bit_length(uint64_t x) { return x ? 64 - __builtin_clzll(x) : 0; }

double __qlibc_power_of_two(int n) {
  return double_of_bits(n < -1022 ? (uint64_t)1 << (n + 1074) : (uint64_t)(n + 1023) << 52);
}

/* significand / 2^dropped, rounded. */
static uint64_t drop_bits(uint64_t significand, int dropped, int more, int *inexact) {
  if (dropped <= 0) {
    *inexact = more;
    return significand << -dropped;
  }
  if (dropped > 64) {
    *inexact = 1;
    return 0;
  }
  const uint64_t kept = dropped == 64 ? 0 : significand >> dropped;
  const uint64_t rest = significand << (64 - dropped), half = (uint64_t)1 << 63;
  *inexact = rest != 0 || more;
  return kept + (rest > half || (rest == half && (more || (kept & 1))));
}

/* Whether a value just below the smallest normal number would round up to it if there were no subnormal numbers. */
static int rounds_to_normal(const struct binary_format *format, uint64_t significand, int exponent, int more) {
  int inexact;
  const int last = exponent + bit_length(significand) - format->precision;
  const uint64_t kept = drop_bits(significand, last - exponent, more, &inexact);
  return last + bit_length(kept) >= format->least_exponent + format->precision;
}

double __qlibc_round(const struct binary_format *format, uint64_t significand, int exponent, int more,
                     enum range *range) {
  *range = in_range;
  if (significand == 0) return 0;
  const int top = exponent + bit_length(significand);
  if (top > format->greatest_exponent) {
    *range = too_large;
    return __builtin_inf();
  }
  int last = top - format->precision;
  const int is_subnormal = last < format->least_exponent;
  if (is_subnormal) last = format->least_exponent;
  int inexact;
  const uint64_t kept = drop_bits(significand, last - exponent, more, &inexact);
  if (last + bit_length(kept) > format->greatest_exponent) {
    *range = too_large;
    return __builtin_inf();
  }
  if (is_subnormal && inexact && !rounds_to_normal(format, significand, exponent, more)) *range = too_small;
  return (double)kept * __qlibc_power_of_two(last);
}
