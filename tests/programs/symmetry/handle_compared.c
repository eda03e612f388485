// EXPECT: verified
// FLAGS: --check assert --errors all
// A worker compares its name with that of the first worker: then they are not the same, but only the first one
// finds itself.
#include "../reduction/reduction.h"

static pthread_t first;
static _Atomic int turn;

THREAD(worker) {
  int mine = turn++;
  assert(mine < 2 || !pthread_equal(pthread_self(), first));
  return NULL;
}

int main(void) {
  pthread_t t[2];
  QUOTIENT_ATOMIC {
    t[0] = start(worker, NULL);
    first = t[0];
    t[1] = start(worker, NULL);
  }
  finish(t[0]), finish(t[1]);
  return 0;
}
