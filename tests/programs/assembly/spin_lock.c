// EXPECT: verified (30 states, 44 transitions)
// FLAGS: --check default,race
// A spin lock by compare-exchange in assembly protects its data.
#include <assert.h>
#include <pthread.h>

#include "primitives.h"

static int lock, data;

static void *work(void *unused) {
  while (!compare_exchange(&lock, 0, 1)) relax();
  ++data;
  store_int(&lock, 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(data == 2);
  return 0;
}
