// EXPECT: verified (25 states, 36 transitions)
// With deferred cancellation, the default, there is no point between the two accesses.
#include <assert.h>
#include <pthread.h>

static volatile int first, second;

static void *work(void *unused) {
  first = 1;
  second = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(first == second);
  return 0;
}
