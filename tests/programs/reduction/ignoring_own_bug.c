// EXPECT: error assertion
// FLAGS: --errors all
// Ignoring: a thread loops forever on a variable that nobody else touches, so that its steps alone are always enough.
// Without a proviso for cycles the search follows the loop, comes back to where it began, and the other never moves.
#include "reduction.h"

static int own, x;

THREAD(loop) {
  for (;;) own = !own;
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
