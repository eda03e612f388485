// EXPECT: error assertion
// FLAGS: --check assert --errors all
// When one thread forgets a cell, it is the other's alone, and that one's next step goes on through its accesses to it.
// A next step that was computed before is stale then: it ends too early, and the failure is not in it.
#include "reduction.h"

static int y, seen_y;

THREAD(forgetter) {
  *(int *)argument = 1;
  return NULL;
}

THREAD(owner) {
  int *cell = argument;
  y = 1;
  int seen = *cell;
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return NULL;
}

THREAD(reader) {
  seen_y = y;
  HAPPENS(seen_y == 0);  // ERROR
  HAPPENS(seen_y == 1);  // ERROR
  return NULL;
}

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 0;
  pthread_t t = start(forgetter, cell), u = start(owner, cell), v = start(reader, NULL);
  cell = NULL;
  finish(t), finish(u), finish(v);
  return 0;
}
