// EXPECT: error assertion
// FLAGS: --errors all
// A step that fails has no successor: what other threads would do after it is not seen from there.
// If it is the only step that is tried, their errors are lost (with --errors all; the search stops at the first else).
#include "reduction.h"

static int own, y;

THREAD(first) {
  own = 1;
  assert(own == 0);  // ERROR
  return NULL;
}

THREAD(second) {
  y = 1;
  assert(y == 0);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t = start(first, NULL), u = start(second, NULL);
  finish(t), finish(u);
  return 0;
}
