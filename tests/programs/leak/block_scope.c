// EXPECT: verified (3 states, 2 transitions)
// The scope of a variable is its block; the block is freed through a global variable later.
#include <stdlib.h>

static int *kept;
static volatile int steps;

int main(void) {
  for (int i = 0; i < 2; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    kept = p;
    steps++;
    free(kept);
    kept = NULL;
    steps++;
  }
  return 0;
}
