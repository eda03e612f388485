// EXPECT: verified
// A thread that is blocked now can be woken by a third one, and then conflicts with what is next elsewhere.
// Who leaves blocked threads out of account lets the writer go first always.
#include "reduction.h"

static int x, flag;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  AWAIT(flag);
  x = 2;
  return NULL;
}

THREAD(waker) {
  flag = 1;
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL), v = start(waker, NULL);
  finish(t), finish(u), finish(v);
  assert(x == 1 || x == 2);
  return 0;
}
