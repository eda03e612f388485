// EXPECT: error assertion
// FLAGS: --errors all
// A thread that waits at a barrier conflicts with what is next elsewhere once the last one has come.
// Who leaves blocked threads out of account lets the writer go first always.
#include "reduction.h"

static int x;
static pthread_barrier_t meeting;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  pthread_barrier_wait(&meeting);
  x = 2;
  return NULL;
}

THREAD(waker) {
  pthread_barrier_wait(&meeting);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&meeting, NULL, 2);
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL), v = start(waker, NULL);
  finish(t), finish(u), finish(v);
  HAPPENS(x == 1);  // ERROR
  HAPPENS(x == 2);  // ERROR
  return 0;
}
