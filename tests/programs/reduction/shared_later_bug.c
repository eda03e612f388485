// EXPECT: error assertion
// FLAGS: --errors all
// A cell that only one thread can reach is published later; before, writing to it is no step at all.
// Who judges by what is shared now does not see that the reader meets these writes, or that it may come too early.
#include "reduction.h"

static int *box;
static int seen = -1;

THREAD(writer) {
  int *cell = malloc(sizeof *cell);
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
