// EXPECT: verified
// FLAGS: --check assert --errors all
// When all were joined, new workers get the places of the old ones.
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
  for (int i = 0; i < 2; ++i) finish(t[i]);
  generation = 1;
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 2; ++i) finish(t[i]);
  assert(late == 0);
  return 0;
}
