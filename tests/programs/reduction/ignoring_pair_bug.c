// EXPECT: error assertion
// FLAGS: --errors all
// Ignoring: two threads take turns forever. Together they are closed, and no single step of theirs leads back.
// A proviso that looks only at loops of one step or of one thread does not notice the cycle.
#include "reduction.h"

static int turn, x;

THREAD(ping) {
  for (;;) {
    AWAIT(turn == 0);
    turn = 1;
  }
  return NULL;
}

THREAD(pong) {
  for (;;) {
    AWAIT(turn == 1);
    turn = 0;
  }
  return NULL;
}

THREAD(work) {
  x = 1;
  assert(x == 0);  // ERROR
  return NULL;
}

int main(void) {
  start(ping, NULL);
  start(pong, NULL);
  finish(start(work, NULL));
  return 0;
}
