// EXPECT: error assertion
// FLAGS: --errors all
// Ignoring: a thread loops forever without touching memory at all.
// Its steps conflict with nothing: without a proviso for cycles they are the only ones that are made.
#include "reduction.h"

static int x;

THREAD(loop) {
  for (;;) quotient_yield();
  return NULL;
}

THREAD(work) {
  x = 1;
  assert(x == 0);  // ERROR
  return NULL;
}

int main(void) {
  start(loop, NULL);
  finish(start(work, NULL));
  return 0;
}
