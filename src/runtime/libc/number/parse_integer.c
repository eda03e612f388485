/* See parse_integer.h. */
#include "parse_integer.h"

#include "../../primitives.h"

static unsigned digit_value(char c) {
  if ('0' <= c && c <= '9') return (unsigned)(c - '0');
  const char letter = (char)(c | 32);
  if ('a' <= letter && letter <= 'z') return (unsigned)(letter - 'a') + 10;
  return 99;
}

/* Whether a hexadecimal number starts here with 0x. A zero that is not followed by x and a digit is just a zero. */
static int has_hex_prefix(const char *text, size_t limit) {
  return limit > 2 && text[0] == '0' && (text[1] | 32) == 'x' && digit_value(text[2]) < 16;
}

/* What %p writes (stdio/format.c) stands for a number that nobody knows. */
static int is_printed_pointer(const char *text, size_t limit) {
  const char *const printed = "0xPTR";
  size_t i = 0;
  while (i < limit && printed[i] && text[i] == printed[i]) ++i;
  return !printed[i];
}

struct parsed_integer __qlibc_parse_integer(const char *text, size_t limit, int base) {
  struct parsed_integer result = {0};
  size_t i = 0;
  if (limit > 0 && (text[0] == '-' || text[0] == '+')) result.negative = text[i++] == '-';
  if ((base == 0 || base == 16) && is_printed_pointer(text + i, limit - i))
    __quotient_error("address-dependent", "the text of a printed address is read as a number");
  if ((base == 0 || base == 16) && has_hex_prefix(text + i, limit - i)) {
    base = 16;
    i += 2;
  } else if (base == 0) {
    base = i < limit && text[i] == '0' ? 8 : 10;
  }
  for (; i < limit; ++i) {
    const unsigned digit = digit_value(text[i]);
    if (digit >= (unsigned)base) break;
    if (result.magnitude > (UINTMAX_MAX - digit) / (unsigned)base) result.too_large = 1;
    result.magnitude = result.magnitude * (unsigned)base + digit;
    result.length = i + 1;
  }
  if (result.too_large) result.magnitude = UINTMAX_MAX;
  return result;
}

intmax_t __qlibc_signed_value(struct parsed_integer parsed, intmax_t least, intmax_t greatest, int *out_of_range) {
  const uintmax_t bound = parsed.negative ? (uintmax_t)0 - (uintmax_t)least : (uintmax_t)greatest;
  if (parsed.magnitude > bound) *out_of_range = 1;
  if (parsed.magnitude >= bound) return parsed.negative ? least : greatest;
  return parsed.negative ? -(intmax_t)parsed.magnitude : (intmax_t)parsed.magnitude;
}

uintmax_t __qlibc_unsigned_value(struct parsed_integer parsed, uintmax_t greatest, int *out_of_range) {
  if (parsed.too_large || parsed.magnitude > greatest) {
    *out_of_range = 1;
    return greatest;
  }
  return parsed.negative ? (uintmax_t)0 - parsed.magnitude : parsed.magnitude;
}
