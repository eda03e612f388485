// EXPECT: verified
// Two threads write the same value: they commute with each other, but not with the reader between them.
// What is independent of one step is not independent of the steps that follow it.
#include "reduction.h"

static int x, seen, again;

THREAD(one) {
  x = 1;
  return NULL;
}

THREAD(two) {
  seen = x;
  x = 0;
  x = 1;
  again = x;
  return NULL;
}

int main(void) {
  pthread_t t = start(one, NULL), u = start(two, NULL);
  finish(t), finish(u);
  assert(x == 1 && again == 1);
  assert(seen == 0 || seen == 1);
  return 0;
}
