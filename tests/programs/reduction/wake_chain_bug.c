// EXPECT: error assertion
// FLAGS: --errors all
// The thread that conflicts is blocked, and so is the one that can wake it: only a third one can move.
// Who adds only those that can wake it at once, and not those that can wake these, lets the writer go first always.
#include "reduction.h"

static int x, first, second;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  AWAIT(second);
  x = 2;
  return NULL;
}

THREAD(middle) {
  AWAIT(first);
  second = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL), v = start(middle, NULL);
  first = 1;
  finish(t), finish(u), finish(v);
  HAPPENS(x == 1);  // ERROR
  HAPPENS(x == 2);  // ERROR
  return 0;
}
