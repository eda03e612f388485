// EXPECT: error assertion
// Two keys may have the same slot.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static void *table[2];

static unsigned slot(const void *key) { return (uintptr_t)key / 16 % 2; }

int main(void) {
  void *a = malloc(8), *b = malloc(8), *c = malloc(8);
  table[slot(a)] = a;
  table[slot(b)] = b;
  table[slot(c)] = c;
  int found = table[slot(a)] == a && table[slot(b)] == b;
  free(a);
  free(b);
  free(c);
  assert(found);  // ERROR
}
