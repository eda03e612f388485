// EXPECT: verified (6 states, 5 transitions)
// WITH: addresses as one allocator might choose them
// A hash table whose keys are addresses.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static void *table[8];

static unsigned slot(const void *key) {
  uintptr_t x = (uintptr_t)key;
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdu;
  x ^= x >> 29;
  unsigned i = x % 8;
  while (table[i] && table[i] != key) i = (i + 1) % 8;
  return i;
}

int main(void) {
  void *a = malloc(8), *b = malloc(100), *c = malloc(1);
  table[slot(a)] = a;
  table[slot(b)] = b;
  assert(table[slot(a)] == a && table[slot(b)] == b && table[slot(c)] == NULL);
  table[slot(b)] = NULL;
  free(a);
  free(b);
  free(c);
}
