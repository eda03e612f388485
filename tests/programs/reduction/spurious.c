// EXPECT: verified
// FLAGS: --spurious-wakeups
// A wait for a condition variable may end for no reason: a thread that waits is not blocked for good.
// Who takes it for one that only a signal can wake sees no error before the signal.
#include "reduction.h"

static int ready;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

THREAD(waiter) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  assert(ready);
  pthread_mutex_unlock(&m);
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
  pthread_t t = start(waker, NULL), u = start(waiter, NULL);
  finish(t), finish(u);
  return 0;
}
