// EXPECT: verified
// A thread that waits for a semaphore conflicts with what is next elsewhere once a third one posts it.
// Who leaves blocked threads out of account lets the writer go first always.
#include "reduction.h"

static int x;
static sem_t s;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  sem_wait(&s);
  x = 2;
  return NULL;
}

THREAD(waker) {
  sem_post(&s);
  return NULL;
}

int main(void) {
  sem_init(&s, 0, 0);
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL), v = start(waker, NULL);
  finish(t), finish(u), finish(v);
  assert(x == 1 || x == 2);
  return 0;
}
