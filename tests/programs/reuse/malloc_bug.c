// EXPECT: error assertion
// The allocator may give out an address again.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  uintptr_t old = (uintptr_t)p;
  free(p);
  int *q = malloc(4);
  assert((uintptr_t)q != old);  // ERROR
  free(q);
}
