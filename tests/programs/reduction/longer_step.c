// EXPECT: verified
// FLAGS: --check assert
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
  assert(seen == 0 || seen == 1);
  return NULL;
}

THREAD(reader) {
  seen_y = y;
  assert(seen_y == 0 || seen_y == 1);
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
