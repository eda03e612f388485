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

/* What the system gives as random, for std::random_device, too: one sequence of the many. */
static uint32_t given;

uint32_t arc4random(void) {
  __quotient_condition("one sequence of the system's random numbers");
  const uint32_t number = __atomic_add_fetch(&given, 1, __ATOMIC_SEQ_CST);
  return scramble(number) << 1 ^ scramble(~number);
}

int getentropy(void *to, size_t size) {
  for (size_t i = 0; i < size; ++i) ((unsigned char *)to)[i] = (unsigned char)arc4random();
  return 0;
}
