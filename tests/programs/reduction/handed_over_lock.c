// EXPECT: verified
// What a lock protects for one thread, another one accesses without it.
// Who thinks of the lock alone believes that nobody can come between the two accesses of the first thread.
#include "reduction.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

THREAD(first) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return NULL;
}

THREAD(second) {
  pthread_mutex_lock(&m);
  x = 2;
  x = 3;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t u = start(first, NULL), v = start(second, NULL);
  finish(u), finish(v);
  return 0;
}
