// EXPECT: verified (12 states, 14 transitions)
// Additions with a lock prefix are atomic: none is lost.
#include <assert.h>
#include <pthread.h>

#include "primitives.h"

static int counter;

static void *work(void *unused) {
  fetch_add(&counter, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(load_int(&counter) == 2);
  return 0;
}
