// EXPECT: verified
// FLAGS: --check default,-deadlock
// A lock is made anew while a thread holds it, so that another thread can take it as well.
// Who trusts the lock for ever believes that nobody can come between the two accesses of the first thread.
#include "reduction.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

THREAD(first) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  return NULL;
}

THREAD(second) {
  m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  y = 2;
  m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  return NULL;
}

int main(void) {
  pthread_t u = start(first, NULL), v = start(second, NULL);
  finish(v);
  if (pthread_mutex_trylock(&m) == 0) finish(u);
  return 0;
}
