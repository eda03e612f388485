/* Natural numbers of up to BIG_WORDS * 32 bits: enough for every number that matters when a double is read (770 decimal
   digits over 10^1101, times 2^64). Little-endian words without leading zeros. */
#pragma once

#include <stdint.h>

enum { BIG_WORDS = 128 };

struct big {
  int count;
  uint32_t word[BIG_WORDS];
};

/* a = a * factor + term */
static inline void big_multiply_add(struct big *a, uint32_t factor, uint32_t term) {
  uint64_t carry = term;
  for (int i = 0; i < a->count; ++i) {
    carry += (uint64_t)a->word[i] * factor;
    a->word[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) a->word[a->count++] = (uint32_t)carry;
}

static inline void big_multiply_power_of_ten(struct big *a, int power) {
  for (; power >= 9; power -= 9) big_multiply_add(a, 1000000000, 0);
  for (; power > 0; --power) big_multiply_add(a, 10, 0);
}

static inline int big_bit_length(const struct big *a) {
  return a->count == 0 ? 0 : 32 * a->count - __builtin_clz(a->word[a->count - 1]);
}

static inline void big_shift_left(struct big *a, int bits) {
  const int words = bits / 32;
  if (a->count == 0) return;
  __builtin_memmove(a->word + words, a->word, (unsigned)a->count * sizeof *a->word);
  __builtin_memset(a->word, 0, (unsigned)words * sizeof *a->word);
  a->count += words;
  big_multiply_add(a, (uint32_t)1 << bits % 32, 0);
}

static inline int big_less(const struct big *a, const struct big *b) {
  if (a->count != b->count) return a->count < b->count;
  for (int i = a->count - 1; i >= 0; --i)
    if (a->word[i] != b->word[i]) return a->word[i] < b->word[i];
  return 0;
}

/* a = a - b, b <= a */
static inline void big_subtract(struct big *a, const struct big *b) {
  int64_t borrow = 0;
  for (int i = 0; i < a->count; ++i) {
    borrow += (int64_t)a->word[i] - (i < b->count ? b->word[i] : 0);
    a->word[i] = (uint32_t)borrow;
    borrow >>= 32;
  }
  while (a->count > 0 && a->word[a->count - 1] == 0) --a->count;
}
