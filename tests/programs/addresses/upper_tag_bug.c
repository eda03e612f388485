// EXPECT: error out-of-bounds
// ... which must be taken off before the pointer is used.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  int *tagged = (int *)((uintptr_t)p | (uintptr_t)1 << 48);
  *tagged = 1;  // ERROR
  free(p);
}
