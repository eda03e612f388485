// EXPECT: error assertion
// FLAGS: --check assert --errors all
// The results of workers are taken: the first one may have come first.
#include "../reduction/reduction.h"

static _Atomic int turn;

THREAD(worker) { return (void*)(long)turn++; }

int main(void) {
  pthread_t t[2];
  void *first = NULL, *second = NULL;
  for (int i = 0; i < 2; ++i) t[i] = start(worker, NULL);
  pthread_join(t[0], &first);
  pthread_join(t[1], &second);
  HAPPENS(first == NULL);  // ERROR
  return 0;
}
