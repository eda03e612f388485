// EXPECT: error leak
// The only pointer to the first block is overwritten.
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(4);
  kept = malloc(8);  // ERROR
  free(kept);
  return 0;
}
