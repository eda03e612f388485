// EXPECT: error data-race
// FLAGS: --check race --errors all
// A race shows in a state in which both accesses are next; the mutex orders them if the first thread comes first.
// The first thread's access conflicts with the other's future only: if it goes first always, there is no such state.
#include "reduction.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

THREAD(one) {
  x = 1;  // ERROR
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

THREAD(other) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  x = 2;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t = start(one, NULL), u = start(other, NULL);
  finish(t), finish(u);
  return 0;
}
