// EXPECT: verified
// REDUCED: 18 states
// A thread that waits for a condition variable is woken by a third one, and then conflicts with what is next elsewhere.
// Being woken takes several steps (the signal, the mutex): all of them belong to the ways in which it can be woken.
#include "reduction.h"

static int x, ready;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

THREAD(writer) {
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  x = 2;
  return NULL;
}

THREAD(waker) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL), v = start(waker, NULL);
  finish(t), finish(u), finish(v);
  assert(x == 1 || x == 2);
  return 0;
}
