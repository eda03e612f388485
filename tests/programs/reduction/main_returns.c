// EXPECT: verified
// FLAGS: --check unfreed
// The end of the program is a step that sees all memory: what another thread allocates before it is never freed.
// Who takes the return from main for a step that conflicts with nothing ends the program before the other moves.
#include "reduction.h"

static int *box;
static int y;

THREAD(keeper) {
  y = 1;
  box = malloc(sizeof *box);
  free(box);
  return NULL;
}

int main(void) {
  pthread_t t = start(keeper, NULL);
  finish(t);
  return 0;
}
