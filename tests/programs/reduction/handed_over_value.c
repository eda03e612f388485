// EXPECT: verified
// FLAGS: --check assert
// As handed_over.c, with values: the owner writes and reads the cell that the writer writes once and then forgets.
// If the writer comes first, both accesses of the owner are invisible, and only the outcome 2 is left.
#include "reduction.h"

static int y, seen;

THREAD(writer) {
  *(int *)argument = 1;
  return NULL;
}

THREAD(owner) {
  int *cell = argument;
  y = 1;
  *cell = 2;
  y = 2;
  seen = *cell;
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  pthread_t t = start(writer, cell), u = start(owner, cell);
  cell = NULL;
  finish(t), finish(u);
  assert(seen == 1 || seen == 2);
  return 0;
}
