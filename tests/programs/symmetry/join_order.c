// EXPECT: verified
// FLAGS: --check assert --errors all
// Between two joins something happens, but nobody notices.
#include "../reduction/reduction.h"

static _Atomic int x, done;

THREAD(worker) {
  if (done++ == 0) return NULL;
  int unused = x;
  (void)unused;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  done = done;
  finish(t[1]);
  return 0;
}
