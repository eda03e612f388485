/* Reading an integer from text, for strtol and its kin and for scanf. No white space is skipped, and no more than
   `limit` characters are read. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct parsed_integer {
  uintmax_t magnitude; /* UINTMAX_MAX if it is too large */
  int negative;
  int too_large;
  size_t length; /* how many characters it took; 0 if there is no number */
};

struct parsed_integer __qlibc_parse_integer(const char *text, size_t limit, int base);
intmax_t __qlibc_signed_value(struct parsed_integer parsed, intmax_t least, intmax_t greatest, int *out_of_range);
uintmax_t __qlibc_unsigned_value(struct parsed_integer parsed, uintmax_t greatest, int *out_of_range);
