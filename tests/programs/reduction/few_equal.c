// EXPECT: verified (305 states, 704 transitions)
// REDUCED: 5 states
// Three threads store what is there already, and fail to exchange it: they only read, and one order is enough.
#include "reduction.h"

static atomic_int x = 1;

THREAD(first) {
  int expected = 2;
  x = 1;
  assert(!atomic_compare_exchange_strong(&x, &expected, 3) && expected == 1);
  return NULL;
}

THREAD(second) { return first(argument); }
THREAD(third) { return first(argument); }

int main(void) {
  pthread_t t = start(first, NULL), u = start(second, NULL), v = start(third, NULL);
  finish(t), finish(u), finish(v);
  return 0;
}
