// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Between two joins a variable is set. That the second worker sees it needs the first one to have ended, and the
// order of joins to matter.
#include "../reduction/reduction.h"

static _Atomic int x, done;

THREAD(worker) {
  if (done++ == 0) return NULL;
  HAPPENS(x == 1);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[0]);
  x = 1;
  finish(t[1]);
  return 0;
}
