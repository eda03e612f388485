// EXPECT: verified (4 states, 3 transitions)
// WITH: addresses as one allocator might choose them
// An address is added to itself: the number is one of many that an allocator might choose.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  uintptr_t sum = (uintptr_t)p + (uintptr_t)q;
  assert(sum / 2 == (uintptr_t)q);
  assert((uintptr_t)p + (uintptr_t)q == sum);
  free(p);
  return 0;
}
