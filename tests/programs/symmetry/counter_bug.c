// EXPECT: error assertion
// FLAGS: --check assert --errors all
// Four workers that count without a mutex: an update is lost, whoever loses it.
#include "../reduction/reduction.h"

static _Atomic int count;

THREAD(worker) {
  int seen = count;
  count = seen + 1;
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 4; ++i) finish(t[i]);
  HAPPENS(count == 1);  // ERROR
  return 0;
}
