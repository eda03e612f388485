/* See decimal.h. */
#include "decimal.h"

#include "rounding.h"

/* Little-endian, 9 decimal digits per word. */
enum { BASE = 1000000000, MAX_WORDS = 88 };

struct words {
  int count;
  uint32_t word[MAX_WORDS];
};

/* factor < BASE */
static void multiply(struct words *w, uint32_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < w->count; ++i) {
    carry += (uint64_t)w->word[i] * factor;
    w->word[i] = (uint32_t)(carry % BASE);
    carry /= BASE;
  }
  if (carry) w->word[w->count++] = (uint32_t)carry;
}

/* w = w * base^power; base^chunk is given, and less than BASE, so that a carry is one word. */
static void multiply_power(struct words *w, uint32_t base, int power, int chunk, uint32_t base_to_chunk) {
  for (; power >= chunk; power -= chunk) multiply(w, base_to_chunk);
  for (; power > 0; --power) multiply(w, base);
}

static void write_digits(struct decimal *d, const struct words *w) {
  d->count = 0;
  for (int i = w->count - 1; i >= 0; --i) {
    uint32_t scale = BASE / 10;
    if (i == w->count - 1)
      while (w->word[i] < scale) scale /= 10;
    for (; scale > 0; scale /= 10) d->digit[d->count++] = (char)('0' + w->word[i] / scale % 10);
  }
}

void __qlibc_decimal_expand(struct decimal *d, uint64_t bits) {
  uint64_t significand = double_significand(bits);
  int exponent = double_exponent(bits);
  if (significand == 0) {
    d->count = 0;
    d->point = 1;
    return;
  }
  const int trailing = __builtin_ctzll(significand);
  significand >>= trailing;
  exponent += trailing;
  struct words w;
  for (w.count = 0; significand > 0; significand /= BASE) w.word[w.count++] = (uint32_t)(significand % BASE);
  if (exponent >= 0) multiply_power(&w, 2, exponent, 29, 1u << 29);
  else multiply_power(&w, 5, -exponent, 12, 244140625);
  write_digits(d, &w);
  d->point = d->count + (exponent < 0 ? exponent : 0);
}

/* Whether what stands behind the kept digits is more than half of the last one, or just half and that one is odd. */
static int rounds_up(const struct decimal *d, int kept) {
  if (d->digit[kept] != '5') return d->digit[kept] > '5';
  for (int i = kept + 1; i < d->count; ++i)
    if (d->digit[i] != '0') return 1;
  return kept > 0 && (d->digit[kept - 1] - '0') % 2 == 1;
}

void __qlibc_decimal_round(struct decimal *d, int kept) {
  if (kept >= d->count) return;
  const int up = kept >= 0 && rounds_up(d, kept);
  d->count = kept < 0 ? 0 : kept;
  if (!up) return;
  int i = d->count - 1;
  while (i >= 0 && d->digit[i] == '9') d->digit[i--] = '0';
  if (i >= 0) {
    ++d->digit[i];
  } else {
    d->digit[0] = '1';
    if (d->count == 0) d->count = 1;
    ++d->point;
  }
}
