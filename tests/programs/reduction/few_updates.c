// EXPECT: verified (248 states, 565 transitions)
// REDUCED: 5 states
// Three threads add different numbers to a counter, and none uses the results: one order is enough.
#include "reduction.h"

static atomic_int count;

THREAD(first) {
  atomic_fetch_add(&count, 1);
  atomic_fetch_add(&count, 2);
  return NULL;
}

THREAD(second) {
  atomic_fetch_add(&count, 3);
  atomic_fetch_sub(&count, 4);
  return NULL;
}

THREAD(third) {
  atomic_fetch_add(&count, 5);
  return NULL;
}

int main(void) {
  pthread_t t = start(first, NULL), u = start(second, NULL), v = start(third, NULL);
  finish(t), finish(u), finish(v);
  assert(count == 7);
  return 0;
}
