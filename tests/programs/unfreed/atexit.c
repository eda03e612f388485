// EXPECT: verified (5 states, 4 transitions)
// FLAGS: --check unfreed
// An exit handler cleans up, also after exit().
#include <stdlib.h>

static char *kept;

static void clean_up(void) { free(kept); }

int main(void) {
  atexit(clean_up);
  kept = malloc(4);
  exit(0);
}
