// EXPECT: verified (705 states, 1480 transitions)
// REDUCED: 16 states
// Three threads do the same to two variables, always under one lock: only the order in which they take it matters.
#include "reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

THREAD(first) {
  pthread_mutex_lock(&mutex);
  x = 2 * x + 1, y = x;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

THREAD(second) { return first(argument); }
THREAD(third) { return first(argument); }

int main(void) {
  pthread_t t = start(first, NULL), u = start(second, NULL), v = start(third, NULL);
  finish(t), finish(u), finish(v);
  assert(x == 7 && y == 7);
  return 0;
}
