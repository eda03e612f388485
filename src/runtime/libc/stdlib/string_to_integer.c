/* strtol and its kin. The __isoc23 names are what newer system headers call them. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "../number/parse_integer.h"

static struct parsed_integer parse(const char *text, char **end, int base) {
  struct parsed_integer parsed = {0};
  size_t blank = 0;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return parsed;
  }
  while (isspace((unsigned char)text[blank])) ++blank;
  parsed = __qlibc_parse_integer(text + blank, SIZE_MAX, base);
  if (end) *end = (char *)text + (parsed.length ? blank + parsed.length : 0);
  return parsed;
}

static intmax_t to_signed(const char *text, char **end, int base, intmax_t least, intmax_t greatest) {
  int out_of_range = 0;
  const intmax_t value = __qlibc_signed_value(parse(text, end, base), least, greatest, &out_of_range);
  if (out_of_range) errno = ERANGE;
  return value;
}

static uintmax_t to_unsigned(const char *text, char **end, int base, uintmax_t greatest) {
  int out_of_range = 0;
  const uintmax_t value = __qlibc_unsigned_value(parse(text, end, base), greatest, &out_of_range);
  if (out_of_range) errno = ERANGE;
  return value;
}

#define SIGNED(type, name, least, greatest)          \
  type name(const char *text, char **end, int base); \
  type name(const char *text, char **end, int base) { return (type)to_signed(text, end, base, least, greatest); }
#define UNSIGNED(type, name, greatest)               \
  type name(const char *text, char **end, int base); \
  type name(const char *text, char **end, int base) { return (type)to_unsigned(text, end, base, greatest); }

SIGNED(long, strtol, LONG_MIN, LONG_MAX)
SIGNED(long, __isoc23_strtol, LONG_MIN, LONG_MAX)
SIGNED(long long, strtoll, LLONG_MIN, LLONG_MAX)
SIGNED(long long, strtoq, LLONG_MIN, LLONG_MAX)
SIGNED(long long, __isoc23_strtoll, LLONG_MIN, LLONG_MAX)
SIGNED(intmax_t, strtoimax, INTMAX_MIN, INTMAX_MAX)
SIGNED(intmax_t, __isoc23_strtoimax, INTMAX_MIN, INTMAX_MAX)
UNSIGNED(unsigned long, strtoul, ULONG_MAX)
UNSIGNED(unsigned long, __isoc23_strtoul, ULONG_MAX)
UNSIGNED(unsigned long long, strtoull, ULLONG_MAX)
UNSIGNED(unsigned long long, strtouq, ULLONG_MAX)
UNSIGNED(unsigned long long, __isoc23_strtoull, ULLONG_MAX)
UNSIGNED(uintmax_t, strtoumax, UINTMAX_MAX)
UNSIGNED(uintmax_t, __isoc23_strtoumax, UINTMAX_MAX)

int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
long atol(const char *text) { return strtol(text, NULL, 10); }
long long atoll(const char *text) { return strtoll(text, NULL, 10); }
