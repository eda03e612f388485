/* printf's engine and its parts. */
#pragma once

#include <stdarg.h>
#include <stdint.h>

#include "conversion.h"
#include "sink.h"

/* Formats everything and flushes; returns how many characters that were, or -1 if more than an int can say. */
int __qlibc_format(struct sink *sink, const char *format, va_list list);

void __qlibc_format_integer(struct sink *sink, struct conversion conversion, uintmax_t value);
void __qlibc_format_float(struct sink *sink, struct conversion conversion, double value);

/* A number is written as: padding, prefix (sign, 0x), zeros, body, padding. This writes what comes before the body,
   which has the given size, and returns how many spaces to write behind it. */
size_t __qlibc_begin_number(struct sink *sink, const struct conversion *conversion, const char *prefix, size_t size);

static inline char sign_character(const struct conversion *c, int negative) {
  return negative ? '-' : c->plus ? '+' : c->space ? ' ' : 0;
}
