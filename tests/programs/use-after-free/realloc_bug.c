// EXPECT: error use-after-free
// A pointer into the block before realloc is used after it.
#include <stdlib.h>

int main(void) {
  int *old = malloc(2 * sizeof *old);
  old[0] = 1;
  int *grown = realloc(old, 8 * sizeof *grown);
  old[0] = 2;  // ERROR
  free(grown);
  return 0;
}
