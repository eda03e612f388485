// EXPECT: verified (4 states, 3 transitions)
// WITH: addresses as one allocator might choose them
// A pointer that was a number in between.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 7;
  uintptr_t compressed = (uintptr_t)p >> 4;
  assert(*(int *)(compressed << 4) == 7);
  assert((uintptr_t)p == compressed << 4);
  *(int *)(compressed << 4) = 8;
  assert(*p == 8);
  free(p);
}
