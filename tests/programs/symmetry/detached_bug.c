// EXPECT: error assertion
// FLAGS: --check assert --errors all
// One of two workers is detached: it may still run when the other was joined.
#include "../reduction/reduction.h"

static _Atomic int running;

THREAD(worker) {
  ++running;

  --running;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  pthread_detach(t[1]);
  finish(t[0]);
  HAPPENS(running == 1);  // ERROR
  return 0;
}
