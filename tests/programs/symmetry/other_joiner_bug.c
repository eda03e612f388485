// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Another thread than the one that started them joins one of two workers, and says so.
#include "../reduction/reduction.h"

static pthread_t t[2];
static _Atomic int done, joined;

THREAD(worker) {
  if (done++ == 0) return NULL;
  HAPPENS(joined == 1);  // ERROR
  return NULL;
}

THREAD(joiner) {
  finish(t[0]);
  joined = 1;
  return NULL;
}

int main(void) {
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  pthread_t other = start(joiner, NULL);
  finish(t[1]);
  finish(other);
  return 0;
}
