// EXPECT: verified (69 states, 114 transitions)
// REDUCED: 10 states
// A thread that waits for a mutex conflicts with what is next elsewhere once the owner gives the mutex back.
// Who leaves blocked threads out of account lets the writer go first always.
#include "reduction.h"

static int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

THREAD(writer) {
  AWAIT(y);
  x = 1;
  return NULL;
}

THREAD(sleeper) {
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_mutex_lock(&m);
  pthread_t t = start(writer, NULL), u = start(sleeper, NULL);
  y = 1;
  pthread_mutex_unlock(&m);
  finish(t), finish(u);
  assert(x == 1 || x == 2);
  return 0;
}
