/* The variable arguments of printf: taken one after the other, or by position (%2$d). In the latter case all of them
   are fetched at the start, since a va_list can only be read in order. */
#pragma once

#include <stdarg.h>
#include <stdint.h>

#include "conversion.h"

enum { MAX_POSITIONS = 32 };

union value {
  uintmax_t integer; /* sign-extended if the conversion is signed */
  double real;
  void *pointer;
};

struct arguments {
  va_list list;
  int by_position;
  union value at[MAX_POSITIONS];
};

void __qlibc_start_arguments(struct arguments *arguments, const char *format, va_list list);
union value __qlibc_value_argument(struct arguments *arguments, const struct conversion *conversion);

/* Replaces a width and precision given as `*` by their values. */
void __qlibc_take_sizes(struct arguments *arguments, struct conversion *conversion);
