// EXPECT: error livelock
// FLAGS: --check default,livelock
// Expects a value that is not there: the exchange fails for ever.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;

static void *add(void *unused) {
  int expected;
  do expected = 3;  // ERROR
  while (!atomic_compare_exchange_weak(&count, &expected, expected + 1));  // ERROR
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  add(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
