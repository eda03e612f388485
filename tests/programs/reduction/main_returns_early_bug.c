// EXPECT: error assertion
// FLAGS: --errors all
// The return from main ends the other threads, also one that would fail in its next step but one.
// If the end is tried alone, because main's step conflicts with nothing, the error is never reached.
#include "reduction.h"

static int y;

THREAD(worker) {
  y = 1;
  assert(y == 2);  // ERROR
  return NULL;
}

int main(void) {
  start(worker, NULL);
  return 0;
}
