// EXPECT: verified
// A trylock that fails writes nothing, but it has read the mutex: it conflicts with locking and with unlocking.
// Who takes it for a step without effect, or for one that is never blocked and so free, loses one of the outcomes.
#include "reduction.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int y, z, failed;

THREAD(owner) {
  y = 1;
  pthread_mutex_lock(&m);
  z = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

THREAD(visitor) {
  failed = pthread_mutex_trylock(&m) != 0;
  if (!failed) pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t = start(owner, NULL), u = start(visitor, NULL);
  finish(t), finish(u);
  assert(failed == 0 || failed == 1);
  return 0;
}
