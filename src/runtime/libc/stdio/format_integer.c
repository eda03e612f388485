/* Integers for printf: %d %i %u %o %x %X. */
#include <string.h>

#include "format.h"

size_t __qlibc_begin_number(struct sink *sink, const struct conversion *c, const char *prefix, size_t size) {
  const size_t prefix_size = strlen(prefix), width = (size_t)c->width;
  const size_t padding = width > prefix_size + size ? width - prefix_size - size : 0;
  if (!c->left && !c->zero) __qlibc_emit_repeated(sink, ' ', padding);
  __qlibc_emit(sink, prefix, prefix_size);
  if (!c->left && c->zero) __qlibc_emit_repeated(sink, '0', padding);
  return c->left ? padding : 0;
}

enum { MAX_DIGITS = 22 }; /* 64 bits in octal */

/* Writes the digits so that they end at `end`; returns where they start. Zero has none. */
static char *write_digits(char *end, uintmax_t value, unsigned base, char ten) {
  for (; value > 0; value /= base) {
    const unsigned digit = (unsigned)(value % base);
    *--end = (char)(digit < 10 ? '0' + digit : ten + (digit - 10));
  }
  return end;
}

static unsigned base_of(char type) {
  switch (type) {
    case 'o': return 8;
    case 'x':
    case 'X': return 16;
    default: return 10;
  }
}

void __qlibc_format_integer(struct sink *sink, struct conversion c, uintmax_t value) {
  const unsigned base = base_of(c.type);
  const int is_signed = c.type == 'd' || c.type == 'i', negative = is_signed && (intmax_t)value < 0;
  char digits[MAX_DIGITS], prefix[3] = {0};
  const char *first = write_digits(digits + MAX_DIGITS, negative ? 0 - value : value, base, c.type == 'X' ? 'A' : 'a');
  const size_t count = (size_t)(digits + MAX_DIGITS - first);
  if (is_signed) prefix[0] = sign_character(&c, negative);
  if (base == 16 && c.alternative && value) prefix[0] = '0', prefix[1] = c.type;
  size_t least = c.precision < 0 ? 1 : (size_t)c.precision;
  if (base == 8 && c.alternative && least <= count) least = count + 1;
  if (c.precision >= 0) c.zero = 0;
  const size_t zeros = least > count ? least - count : 0;
  const size_t behind = __qlibc_begin_number(sink, &c, prefix, zeros + count);
  __qlibc_emit_repeated(sink, '0', zeros);
  __qlibc_emit(sink, first, count);
  __qlibc_emit_repeated(sink, ' ', behind);
}
