/* Floating-point numbers for printf: %f %e %g %a, exact for every double and precision. */
#include <string.h>

#include "../number/decimal.h"
#include "../number/rounding.h"
#include "format.h"

/* A number on its way out. */
struct output {
  struct sink *sink;
  struct conversion c;
  int upper;
  char prefix[4];
};

static void emit_char(struct sink *sink, char c) { __qlibc_emit(sink, &c, 1); }

/* Digits `first` to `first + count - 1`, of which there are only finitely many that are not 0. */
static void emit_digits(struct sink *sink, const struct decimal *d, int first, int count) {
  if (first < 0) {
    const int zeros = -first < count ? -first : count;
    __qlibc_emit_repeated(sink, '0', (size_t)zeros);
    first += zeros;
    count -= zeros;
  }
  const int present = d->count > first ? d->count - first : 0, copied = present < count ? present : count;
  if (copied > 0) __qlibc_emit(sink, d->digit + first, (size_t)copied);
  __qlibc_emit_repeated(sink, '0', (size_t)(count - copied));
}

static int has_point(const struct output *o, int precision) { return precision > 0 || o->c.alternative; }

/* 123.456, already rounded */
static void emit_fixed(struct output *o, const struct decimal *d, int precision) {
  const int whole = d->point > 0 ? d->point : 1, point = has_point(o, precision);
  const size_t behind =
      __qlibc_begin_number(o->sink, &o->c, o->prefix, (size_t)whole + (size_t)point + (size_t)precision);
  emit_digits(o->sink, d, d->point - whole, whole);
  if (point) emit_char(o->sink, '.');
  emit_digits(o->sink, d, d->point, precision);
  __qlibc_emit_repeated(o->sink, ' ', behind);
}

/* Writes e+05 or p-1; returns its length. */
static size_t write_exponent(char *text, char letter, int exponent, int least_digits) {
  char digits[4];
  int count = 0;
  unsigned rest = (unsigned)(exponent < 0 ? -exponent : exponent);
  for (; rest > 0 || count < least_digits; rest /= 10) digits[count++] = (char)('0' + rest % 10);
  text[0] = letter;
  text[1] = exponent < 0 ? '-' : '+';
  for (int i = 0; i < count; ++i) text[2 + i] = digits[count - 1 - i];
  return 2 + (size_t)count;
}

/* 1.23456e+02, already rounded */
static void emit_scientific(struct output *o, const struct decimal *d, int precision) {
  char exponent[8];
  const size_t exponent_size = write_exponent(exponent, o->upper ? 'E' : 'e', d->point - 1, 2);
  const int point = has_point(o, precision);
  const size_t behind =
      __qlibc_begin_number(o->sink, &o->c, o->prefix, 1 + (size_t)point + (size_t)precision + exponent_size);
  emit_digits(o->sink, d, 0, 1);
  if (point) emit_char(o->sink, '.');
  emit_digits(o->sink, d, 1, precision);
  __qlibc_emit(o->sink, exponent, exponent_size);
  __qlibc_emit_repeated(o->sink, ' ', behind);
}

/* %g: so many significant digits, in the shorter style, without trailing zeros unless # asks for them. */
static void emit_general(struct output *o, struct decimal *d, int precision) {
  if (precision == 0) precision = 1;
  __qlibc_decimal_round(d, precision);
  const int exponent = d->point - 1, fixed = -4 <= exponent && exponent < precision;
  if (!o->c.alternative) {
    while (d->count > 0 && d->digit[d->count - 1] == '0') --d->count;
    precision = d->count > 1 ? d->count : 1;
  }
  if (!fixed) emit_scientific(o, d, precision - 1);
  else emit_fixed(o, d, precision > d->point ? precision - d->point : 0);
}

static void emit_decimal(struct output *o, uint64_t bits) {
  struct decimal d;
  const int precision = o->c.precision < 0 ? 6 : o->c.precision;
  __qlibc_decimal_expand(&d, bits);
  switch (o->c.type | 32) {
    case 'f':
      __qlibc_decimal_round(&d, precision < DECIMAL_DIGITS * 2 ? d.point + precision : d.count);
      emit_fixed(o, &d, precision);
      break;
    case 'e':
      __qlibc_decimal_round(&d, precision < DECIMAL_DIGITS ? precision + 1 : d.count);
      emit_scientific(o, &d, precision);
      break;
    case 'g': emit_general(o, &d, precision); break;
  }
}

/* significand / 2^dropped to nearest, ties to even; 0 < dropped <= 52 */
static uint64_t round_bits(uint64_t significand, int dropped) {
  const uint64_t half = (uint64_t)1 << (dropped - 1), rest = significand & (half * 2 - 1);
  const uint64_t kept = significand >> dropped;
  return kept + (rest > half || (rest == half && (kept & 1)));
}

/* %a: 0x1.8p+1. Subnormal numbers begin with 0x0, as glibc writes them. */
static void emit_hexadecimal(struct output *o, uint64_t bits) {
  enum { FRACTION_DIGITS = 13 };
  uint64_t significand = double_significand(bits);
  const int exponent = significand ? double_exponent(bits) + 52 : 0;
  int digits = FRACTION_DIGITS;
  if (o->c.precision >= 0 && o->c.precision < digits) {
    digits = o->c.precision;
    significand = round_bits(significand, (FRACTION_DIGITS - digits) * 4);
  } else if (o->c.precision < 0) {
    for (; digits > 0 && significand % 16 == 0; significand /= 16) --digits;
  }
  char text[FRACTION_DIGITS], power[8];
  for (int i = digits - 1; i >= 0; --i, significand /= 16)
    text[i] = (o->upper ? "0123456789ABCDEF" : "0123456789abcdef")[significand % 16];
  const size_t power_size = write_exponent(power, o->upper ? 'P' : 'p', exponent, 1);
  const int precision = o->c.precision < 0 ? digits : o->c.precision, point = has_point(o, precision);
  strcat(o->prefix, o->upper ? "0X" : "0x");
  const size_t behind =
      __qlibc_begin_number(o->sink, &o->c, o->prefix, 1 + (size_t)point + (size_t)precision + power_size);
  emit_char(o->sink, (char)('0' + significand));
  if (point) emit_char(o->sink, '.');
  __qlibc_emit(o->sink, text, (size_t)digits);
  __qlibc_emit_repeated(o->sink, '0', (size_t)(precision - digits));
  __qlibc_emit(o->sink, power, power_size);
  __qlibc_emit_repeated(o->sink, ' ', behind);
}

static void emit_special(struct output *o, int is_nan) {
  o->c.zero = 0;
  const size_t behind = __qlibc_begin_number(o->sink, &o->c, o->prefix, 3);
  __qlibc_emit(o->sink, is_nan ? (o->upper ? "NAN" : "nan") : (o->upper ? "INF" : "inf"), 3);
  __qlibc_emit_repeated(o->sink, ' ', behind);
}

void __qlibc_format_float(struct sink *sink, struct conversion c, double value) {
  const uint64_t bits = double_bits(value);
  struct output o = {sink, c, (c.type & 32) == 0, {sign_character(&c, (bits & DOUBLE_SIGN) != 0)}};
  if (double_exponent_field(bits) == DOUBLE_EXPONENT_SPECIAL) emit_special(&o, (bits & DOUBLE_FRACTION) != 0);
  else if ((c.type | 32) == 'a') emit_hexadecimal(&o, bits);
  else emit_decimal(&o, bits);
}
