/* Reading a floating-point number from text, exactly rounded, for strtod and its kin and for scanf. No white space is
   skipped, and no more than `limit` characters are read. */
#pragma once

#include <stddef.h>

#include "rounding.h"

struct parsed_float {
  double value;
  enum range range;
  size_t length;  /* how many characters it took; 0 if there is no number */
  size_t scanned; /* how many glibc's scanf takes: also an exponent without digits, but not the (...) of a NaN */
};

struct parsed_float __qlibc_parse_float(const struct binary_format *format, const char *text, size_t limit);
