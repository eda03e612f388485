// EXPECT: error data-race
// FLAGS: --check default,race
// A spin lock that does not look whether it was free does not.
#include <assert.h>
#include <pthread.h>

#include "primitives.h"

static int lock, data;

static void *work(void *unused) {
  compare_exchange(&lock, 0, 1);
  ++data;  // ERROR
  store_int(&lock, 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(data == 2);  // ERROR
  return 0;
}
