// EXPECT: error deadlock|assertion
// FLAGS: --errors all
// A lock is held while its owner waits for a flag that is set under the same lock.
// It is a deadlock only if the waiter takes the lock first, which is a conflict between next steps of both.
#include "reduction.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int flag, y;

THREAD(waiter) {
  y = 1;
  pthread_mutex_lock(&m);
  AWAIT(flag);
  pthread_mutex_unlock(&m);
  return NULL;
}

THREAD(setter) {
  pthread_mutex_lock(&m);
  flag = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t = start(waiter, NULL), u = start(setter, NULL);
  finish(t);       // ERROR
  finish(u);
  HAPPENS(flag);  // ERROR
  return 0;
}
