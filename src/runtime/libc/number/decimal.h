/* The exact decimal expansion of a double, and rounding it to a given digit: what printf needs.
   Every double has one: m * 2^-k = m * 5^k / 10^k. It has at most 767 significant digits. */
#pragma once

#include <stdint.h>

enum { DECIMAL_DIGITS = 776 };

/* 0.d1 d2 d3 ... * 10^point, without leading zeros; digits behind the last are 0. Zero has no digits and point 1. */
struct decimal {
  int point;
  int count;
  char digit[DECIMAL_DIGITS]; /* '0' to '9' */
};

/* The magnitude of a finite double, given its bits. */
void __qlibc_decimal_expand(struct decimal *d, uint64_t bits);

/* Keeps `kept` digits (none if negative), rounding to nearest, ties to even. */
void __qlibc_decimal_round(struct decimal *d, int kept);

static inline char decimal_digit(const struct decimal *d, int i) { return 0 <= i && i < d->count ? d->digit[i] : '0'; }
