/* See parse_float.h. A decimal number is the quotient of two big integers; 64 bits of it and whether anything is left
   are computed by long division, then rounded once. */
#include "parse_float.h"

#include <ctype.h>

#include "big.h"

/* More digits than these cannot change the rounding, except by not being zero. */
enum { MAX_DIGITS = 770 };
/* Exponents are cut off here, far outside every format, so that they cannot overflow. */
enum { MAX_EXPONENT = 1000000 };

struct input {
  const char *text;
  size_t limit;
};

/* The character at i, or 0 behind the end. */
static char at(const struct input *in, size_t i) { return i < in->limit ? in->text[i] : 0; }

static int hex_value(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  const char letter = (char)(c | 32);
  return 'a' <= letter && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* How many characters at i are those of `word` (lower case), whatever their case. */
static size_t match(const struct input *in, size_t i, const char *word) {
  size_t n = 0;
  while (word[n] && tolower((unsigned char)at(in, i + n)) == word[n]) ++n;
  return n;
}

/* Reads an exponent (e+5, p-3) at i, if there is one. The number so far ends there. */
static int parse_exponent(const struct input *in, size_t i, char letter, struct parsed_float *result) {
  result->length = result->scanned = i;
  if ((at(in, i) | 32) != letter) return 0;
  size_t digits = i + 1;
  if (at(in, digits) == '+' || at(in, digits) == '-') ++digits;
  int value = 0;
  for (i = digits; '0' <= at(in, i) && at(in, i) <= '9'; ++i)
    if (value < MAX_EXPONENT) value = value * 10 + (at(in, i) - '0');
  result->scanned = i;
  if (i == digits) return 0;
  result->length = i;
  return at(in, digits - 1) == '-' ? -value : value;
}

/* numerator / denominator, both not 0; they are used up. */
static double divide(const struct binary_format *format, struct big *numerator, struct big *denominator,
                     enum range *range) {
  int exponent = big_bit_length(numerator) - big_bit_length(denominator);
  if (exponent > 0) big_shift_left(denominator, exponent);
  else big_shift_left(numerator, -exponent);
  uint64_t quotient = 0;
  for (int bit = 63; bit >= 0; --bit) {
    if (!big_less(numerator, denominator)) {
      quotient |= (uint64_t)1 << bit;
      big_subtract(numerator, denominator);
    }
    big_shift_left(numerator, 1);
  }
  return __qlibc_round(format, quotient, exponent - 63, numerator->count != 0, range);
}

/* What the digits of a decimal number say: digits * 10^exponent, and whether more digits follow that are not all 0. */
struct decimal_digits {
  struct big digits;
  int count;
  int exponent;
  int more;
};

static void add_digit(struct decimal_digits *d, int digit, int behind_point) {
  if (d->count >= MAX_DIGITS) {
    d->more |= digit != 0;
    d->exponent += !behind_point;
    return;
  }
  big_multiply_add(&d->digits, 10, (uint32_t)digit);
  d->count += d->digits.count != 0;
  d->exponent -= behind_point;
}

static double decimal_value(const struct binary_format *format, struct decimal_digits *d, int exponent,
                            enum range *range) {
  if (d->count == 0) return 0;
  if (d->more) big_multiply_add(&d->digits, 10, 1);
  exponent += d->exponent - d->more;
  const int magnitude = d->count + d->more + exponent;
  if (magnitude > 400) return __qlibc_round(format, 1, 5000, 0, range);
  if (magnitude < -400) return __qlibc_round(format, 1, -5000, 1, range);
  struct big one = {1, {1}};
  big_multiply_power_of_ten(exponent > 0 ? &d->digits : &one, exponent > 0 ? exponent : -exponent);
  return divide(format, &d->digits, &one, range);
}

static void parse_decimal(const struct binary_format *format, const struct input *in, size_t i,
                          struct parsed_float *result) {
  struct decimal_digits d;
  d.digits.count = 0;
  d.count = d.exponent = d.more = 0;
  int behind_point = 0, any = 0;
  for (;; ++i) {
    const char c = at(in, i);
    if ('0' <= c && c <= '9') {
      any = 1;
      add_digit(&d, c - '0', behind_point);
    } else if (c == '.' && !behind_point) {
      behind_point = 1;
    } else {
      break;
    }
  }
  if (!any) return;
  const int exponent = parse_exponent(in, i, 'e', result);
  result->value = decimal_value(format, &d, exponent, &result->range);
}

static void parse_hexadecimal(const struct binary_format *format, const struct input *in, size_t i,
                              struct parsed_float *result) {
  uint64_t significand = 0;
  int exponent = 0, more = 0, behind_point = 0, any = 0;
  for (;; ++i) {
    const int digit = hex_value(at(in, i));
    if (digit >= 0) {
      any = 1;
      exponent -= behind_point ? 4 : 0;
      if (significand >> 60) {
        more |= digit != 0;
        exponent += 4;
      } else {
        significand = significand << 4 | (unsigned)digit;
      }
    } else if (at(in, i) == '.' && !behind_point) {
      behind_point = 1;
    } else {
      break;
    }
  }
  if (!any) {
    /* Only the 0 before the x is a number; scanf takes 0x. for one. */
    result->scanned = behind_point ? i : 0;
    return;
  }
  exponent += parse_exponent(in, i, 'p', result);
  result->value = __qlibc_round(format, significand, exponent, more, &result->range);
}

/* inf, infinity, nan, nan(letters). */
static void parse_special(const struct input *in, size_t i, struct parsed_float *result) {
  const size_t infinity = match(in, i, "infinity"), nan = match(in, i, "nan");
  if (infinity >= 3) {
    result->value = __builtin_inf();
    result->length = i + (infinity == 8 ? 8 : 3);
    result->scanned = infinity == 3 || infinity == 8 ? result->length : 0;
  } else if (nan == 3) {
    result->value = __builtin_nan("");
    result->length = result->scanned = i += 3;
    if (at(in, i) != '(') return;
    do ++i;
    while (isalnum((unsigned char)at(in, i)) || at(in, i) == '_');
    if (at(in, i) == ')') result->length = i + 1;
  }
}

struct parsed_float __qlibc_parse_float(const struct binary_format *format, const char *text, size_t limit) {
  const struct input in = {text, limit};
  struct parsed_float result = {0};
  const int negative = at(&in, 0) == '-';
  const size_t start = negative || at(&in, 0) == '+';
  if (at(&in, start) == '0' && (at(&in, start + 1) | 32) == 'x') {
    result.length = start + 1;
    parse_hexadecimal(format, &in, start + 2, &result);
  } else if ((hex_value(at(&in, start)) >= 0 && hex_value(at(&in, start)) < 10) || at(&in, start) == '.') {
    parse_decimal(format, &in, start, &result);
  } else {
    parse_special(&in, start, &result);
  }
  if (negative && result.length) result.value = -result.value;
  return result;
}
