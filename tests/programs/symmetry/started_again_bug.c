// EXPECT: error assertion
// FLAGS: --check assert --errors all
// One worker was joined, and a new one gets its place while the other still runs.
#include "../reduction/reduction.h"

static _Atomic int generation, late;

THREAD(worker) {
  int seen = generation;
  if (seen != generation) ++late;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  finish(t[1]);
  generation = 1;
  t[1] = start(worker, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  HAPPENS(late == 1);  // ERROR
  return 0;
}
