// EXPECT: verified
// When the writer has run, the cell is the other's alone, and what that one does with it is no visible access.
// Who learns from visible accesses only never hears of the free, and lets the writer go first always.
#include "reduction.h"

static int y, done;

THREAD(writer) {
  *(int *)argument = 1;
  done = 1;
  return NULL;
}

THREAD(owner) {
  AWAIT(done);
  y = 1;
  free(argument);
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  pthread_t t = start(writer, cell), u = start(owner, cell);
  cell = NULL;
  finish(t), finish(u);
  return 0;
}
