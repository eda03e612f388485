// EXPECT: error assertion
// FLAGS: --errors all
// A block is freed, and a new one of the same size gets its name: the first one was private, the second is shared.
// Who knows of the name only what the first block's accesses showed takes those of the second for private.
#include "reduction.h"

static int *box;
static int seen = -1;

THREAD(writer) {
  int *cell = malloc(sizeof *cell);
  *cell = 7;
  free(cell);
  cell = malloc(sizeof *cell);
  *cell = 1;
  box = cell;
  *cell = 2;
  return NULL;
}

THREAD(reader) {
  int *cell = box;
  if (cell) seen = *cell;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(reader, NULL);
  finish(t), finish(u);
  HAPPENS(seen == -1);  // ERROR
  HAPPENS(seen == 1);   // ERROR
  HAPPENS(seen == 2);   // ERROR
  return 0;
}
