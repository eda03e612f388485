/* The drand48 family: the 48-bit linear congruential generator that POSIX prescribes. */
#include <stdint.h>
#include <stdlib.h>

#include "../../primitives.h"

static uint64_t state;

static uint64_t step(uint64_t x) { return (x * 0x5deece66du + 0xb) & 0xffffffffffffu; }

static uint64_t next(void) {
  __quotient_atomic_begin();
  const uint64_t x = step(__atomic_load_n(&state, __ATOMIC_SEQ_CST));
  __atomic_store_n(&state, x, __ATOMIC_SEQ_CST);
  __quotient_atomic_end();
  return x;
}

static uint64_t next_of(unsigned short words[3]) {
  const uint64_t x = step(words[0] | (uint64_t)words[1] << 16 | (uint64_t)words[2] << 32);
  for (int i = 0; i < 3; ++i) words[i] = (unsigned short)(x >> 16 * i);
  return x;
}

static double as_fraction(uint64_t x) { return (double)x / 0x1p48; }
static long as_unsigned(uint64_t x) { return (long)(x >> 17); }
static long as_signed(uint64_t x) { return (int32_t)(x >> 16); }

double drand48(void) { return as_fraction(next()); }
long lrand48(void) { return as_unsigned(next()); }
long mrand48(void) { return as_signed(next()); }
double erand48(unsigned short words[3]) { return as_fraction(next_of(words)); }
long nrand48(unsigned short words[3]) { return as_unsigned(next_of(words)); }
long jrand48(unsigned short words[3]) { return as_signed(next_of(words)); }

void srand48(long seed) { __atomic_store_n(&state, (uint64_t)(uint32_t)seed << 16 | 0x330e, __ATOMIC_SEQ_CST); }
