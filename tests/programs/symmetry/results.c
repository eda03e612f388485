// EXPECT: verified
// FLAGS: --check assert --errors all
// The results of workers are taken, but all are null.
#include "../reduction/reduction.h"

static _Atomic int turn;

THREAD(worker) { return (void*)(long)(turn++ * 0); }

int main(void) {
  pthread_t t[2];
  void *first = NULL, *second = NULL;
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  pthread_join(t[0], &first);
  pthread_join(t[1], &second);
  assert(first == second);
  return 0;
}
