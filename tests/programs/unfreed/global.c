// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check unfreed
// Freed before the end.
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(4);
  free(kept);
  return 0;
}
