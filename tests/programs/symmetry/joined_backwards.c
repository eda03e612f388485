// EXPECT: verified (150 states, 317 transitions)
// REDUCED: 14 states
// Workers are joined from the last to the first.
#include "../reduction/reduction.h"

static _Atomic int done;

THREAD(worker) {
  ++done;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(worker, NULL);
  for (int i = 2; i >= 0; --i) finish(t[i]);
  assert(done == 3);
  return 0;
}
