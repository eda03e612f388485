/* strtod and its kin. long double is a double here. */
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "../number/parse_float.h"

static double parse(const struct binary_format *format, const char *text, char **end) {
  size_t blank = 0;
  while (isspace((unsigned char)text[blank])) ++blank;
  const struct parsed_float parsed = __qlibc_parse_float(format, text + blank, SIZE_MAX);
  if (parsed.range != in_range) errno = ERANGE;
  if (end) *end = (char *)text + (parsed.length ? blank + parsed.length : 0);
  return parsed.value;
}

float strtof(const char *text, char **end) { return (float)parse(&__qlibc_float_format, text, end); }

double strtod(const char *text, char **end) { return parse(&__qlibc_double_format, text, end); }

long double strtold(const char *text, char **end) { return strtod(text, end); }

double atof(const char *text) { return strtod(text, NULL); }
