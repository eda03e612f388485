/* One conversion of a printf format, parsed: %[n$][flags][width][.precision][length]type. */
#pragma once

#include <stdint.h>

enum length { length_none, length_hh, length_h, length_l, length_ll, length_j, length_z, length_t, length_L };

/* Which argument a number comes from: none, the next one, or (positive) the one at that position. */
enum { no_argument = 0, next_argument = -1 };

struct conversion {
  unsigned char left, plus, space, alternative, zero;
  enum length length;
  char type;     /* 0 if the format ends too early */
  int width;     /* 0 if there is none */
  int precision; /* -1 if there is none */
  int value_argument, width_argument, precision_argument;
};

/* Reads what follows a %, and returns where it ends. */
const char *__qlibc_parse_conversion(const char *text, struct conversion *conversion);

/* Reads hh, h, l, ll, j, z, t, L or nothing; scanf needs it too. */
const char *__qlibc_parse_length(const char *text, enum length *length);

/* Reads a number, at most INT_MAX; `text` may not start with a digit, then it is 0. */
const char *__qlibc_parse_number(const char *text, int *number);

/* Stores a number where a pointer argument of this length points (%n, and the integers of scanf). */
void __qlibc_store_integer(void *to, enum length length, uintmax_t value);
