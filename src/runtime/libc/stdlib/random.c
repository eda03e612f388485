/* rand and random: a counter whose scrambled value is returned. One word of state; every run gives the same numbers.
   They are safe to call from several threads, as in glibc, so the word is accessed atomically.
   (For "any number", use the functions of quotient.h.) */
#include <stdint.h>
#include <stdlib.h>

#include "../../primitives.h"

static uint32_t state;

static uint32_t scramble(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return (x ^ x >> 16) & RAND_MAX;
}

int rand(void) {
  __quotient_condition("rand() as seeded");
  return (int)scramble(__atomic_add_fetch(&state, 1, __ATOMIC_SEQ_CST));
}

/* Not calling it is the same as srand(1). */
void srand(unsigned seed) { __atomic_store_n(&state, (seed - 1) * 0x9e3779b9u, __ATOMIC_SEQ_CST); }

int rand_r(unsigned *seed) {
  __quotient_condition("rand() as seeded");
  return (int)scramble(++*seed);
}

long random(void) { return rand(); }
void srandom(unsigned seed) { srand(seed); }
