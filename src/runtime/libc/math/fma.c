/* fma: a * b + c, rounded once. The product and the sum are computed in 128 bits, with the bits that fall out at the
   right end remembered as one. */
#include <math.h>

#include "../number/rounding.h"

struct wide {
  uint64_t high, low;
};

static struct wide multiply(uint64_t a, uint64_t b) {
  const uint64_t a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (uint32_t)middle;
  return (struct wide){a1 * b1 + (middle >> 32) + (cross >> 32), a * b};
}

static int leading_zeros(struct wide x) { return x.high ? __builtin_clzll(x.high) : 64 + __builtin_clzll(x.low); }

/* 0 <= n < 128 */
static struct wide shift_left(struct wide x, int n) {
  if (n >= 64) return (struct wide){x.low << (n - 64), 0};
  if (n == 0) return x;
  return (struct wide){x.high << n | x.low >> (64 - n), x.low << n};
}

/* A last bit stands for all that is lost. */
static struct wide shift_right(struct wide x, int n) {
  if (n >= 128) return (struct wide){0, (x.high | x.low) != 0};
  const struct wide lost = n == 0 ? (struct wide){0, 0} : shift_left(x, 128 - n);
  struct wide result = x;
  if (n >= 64) result = (struct wide){0, n == 64 ? x.high : x.high >> (n - 64)};
  else if (n > 0) result = (struct wide){x.high >> n, x.low >> n | x.high << (64 - n)};
  result.low |= (lost.high | lost.low) != 0;
  return result;
}

static struct wide add(struct wide a, struct wide b) {
  const uint64_t low = a.low + b.low;
  return (struct wide){a.high + b.high + (low < a.low), low};
}

static struct wide subtract(struct wide a, struct wide b) {
  return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static int is_less(struct wide a, struct wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

/* A number: (-1)^negative * value * 2^exponent. */
struct term {
  struct wide value;
  int exponent;
  int negative;
};

/* Two bits stay free at the top: one for the carry of a sum, one so that the difference of numbers of which one was
   shifted far still has more bits than any format. */
static struct term normalised(struct term t) {
  const int shift = leading_zeros(t.value) - 2;
  return (struct term){shift_left(t.value, shift), t.exponent - shift, t.negative};
}

static struct term sum(struct term a, struct term b) {
  a = normalised(a);
  b = normalised(b);
  if (a.exponent < b.exponent) {
    const struct term swapped = a;
    a = b;
    b = swapped;
  }
  b.value = shift_right(b.value, a.exponent - b.exponent);
  if (a.negative == b.negative) {
    a.value = add(a.value, b.value);
  } else if (is_less(a.value, b.value)) {
    a.value = subtract(b.value, a.value);
    a.negative = b.negative;
  } else {
    a.value = subtract(a.value, b.value);
  }
  return a;
}

static double round_term(const struct binary_format *format, struct term t) {
  const int shift = leading_zeros(t.value);
  const struct wide value = shift_left(t.value, shift);
  enum range range;
  const double magnitude = __qlibc_round(format, value.high, t.exponent - shift + 64, value.low != 0, &range);
  return t.negative ? -magnitude : magnitude;
}

static int is_zero_or_special(double x) {
  return x == 0 || double_exponent_field(double_bits(x)) == DOUBLE_EXPONENT_SPECIAL;
}

static double multiply_add(const struct binary_format *format, double a, double b, double c) {
  if (is_zero_or_special(a) || is_zero_or_special(b)) return a * b + c;
  const uint64_t x = double_bits(a), y = double_bits(b), z = double_bits(c);
  if (double_exponent_field(z) == DOUBLE_EXPONENT_SPECIAL) return c;
  struct term result = {multiply(double_significand(x), double_significand(y)), double_exponent(x) + double_exponent(y),
                        (x ^ y) >> 63 != 0};
  if (c != 0) {
    const struct term addend = {{0, double_significand(z)}, double_exponent(z), z >> 63 != 0};
    result = sum(result, addend);
    if ((result.value.high | result.value.low) == 0) return 0;
  }
  return round_term(format, result);
}

double fma(double a, double b, double c) { return multiply_add(&__qlibc_double_format, a, b, c); }
float fmaf(float a, float b, float c) { return (float)multiply_add(&__qlibc_float_format, a, b, c); }
long double fmal(long double a, long double b, long double c) { return fma(a, b, c); }
