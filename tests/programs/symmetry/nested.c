// EXPECT: verified (2270 states, 6183 transitions)
// REDUCED: 56 states
// FLAGS: --check assert --errors all
// Workers that start workers.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int count, loose;

THREAD(leaf) {
  ++count;
  return NULL;
}

THREAD(worker) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(leaf, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  assert(count == 4);
  return 0;
}
