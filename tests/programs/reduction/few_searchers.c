// EXPECT: verified (3327 states, 9426 transitions)
// REDUCED: 46 states
// What a searcher touches depends on what it has read. While the writer of an element stands still, the searcher does
// not come past it (reduce/guarded_futures.hpp): most orders of the other steps are left out.
#include "reduction.h"

#define WRITERS 3

static int element[WRITERS + 1];

THREAD(search) {
  int i = WRITERS;
  while (__atomic_load_n(&element[i], __ATOMIC_SEQ_CST) != 0) --i;
  return NULL;
}

THREAD(count) {
  const long i = (long)argument;
  __atomic_store_n(&element[i], __atomic_load_n(&element[i - 1], __ATOMIC_SEQ_CST) + 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t threads[WRITERS + 1];
  threads[0] = start(search, NULL);
  for (long i = 1; i <= WRITERS; ++i) threads[i] = start(count, (void *)i);
  for (int i = 0; i <= WRITERS; ++i) finish(threads[i]);
  return 0;
}
