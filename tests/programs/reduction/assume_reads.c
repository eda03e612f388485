// EXPECT: verified
// An assumption that fails has read what it depends on: later the other thread makes it true.
// Who forgets what a step read that does not count sees no conflict, and the assumption fails always.
#include "reduction.h"

static int flag, y;

THREAD(assuming) {
  quotient_assume(flag == 1);
  assert(flag == 1);
  return NULL;
}

THREAD(setter) {
  y = 1;
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(assuming, NULL), u = start(setter, NULL);
  finish(t), finish(u);
  return 0;
}
