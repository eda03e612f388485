// EXPECT: verified (3 states, 2 transitions)
// The first block is freed before.
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(4);
  free(kept);
  kept = malloc(8);
  free(kept);
  return 0;
}
