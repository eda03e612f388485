// EXPECT: verified
// FLAGS: --check assert
// As own_value_bug.c: one of the two comes later, and sees what the other has written.
#include "reduction.h"

static int mine, yours;
static int seen_mine, seen_yours;

THREAD(left) {
  mine = 1;
  seen_yours = yours;
  return NULL;
}

THREAD(right) {
  yours = 1;
  seen_mine = mine;
  return NULL;
}

int main(void) {
  pthread_t t = start(left, NULL), u = start(right, NULL);
  finish(t), finish(u);
  assert(seen_mine || seen_yours);
  return 0;
}
