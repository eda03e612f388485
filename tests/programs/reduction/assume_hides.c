// EXPECT: verified
// An assumption that fails ends the execution: a step that does not count explores nothing.
// If it is the only step that is tried, the other thread's error is lost.
#include "reduction.h"

static int own, y;

THREAD(pruned) {
  own = quotient_choose(1) + 1;
  quotient_assume(own == 2);
  return NULL;
}

THREAD(worker) {
  y = 1;
  assert(y == 1);
  return NULL;
}

int main(void) {
  pthread_t t = start(pruned, NULL), u = start(worker, NULL);
  finish(t), finish(u);
  return 0;
}
