// EXPECT: error assertion
// An addition without a lock prefix reads and writes in two steps: one of two can be lost.
#include <assert.h>
#include <pthread.h>

#include "primitives.h"

static int counter;

static void *work(void *unused) {
  add_plain(&counter, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(load_int(&counter) == 2);  // ERROR
  return 0;
}
