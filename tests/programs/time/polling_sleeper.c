// EXPECT: verified (869 states, 1158 transitions)
// WITH: a clock that advances a few times (--clock); a clock that starts in 2001
// A thread that polls and sleeps for ever has finitely many states, also while another one looks at the clock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int ready;

static void *wait_for_it(void *unused) {
  while (!ready) usleep(1000);
  return unused;
}

int main(void) {
  pthread_t waiter;
  const time_t start = time(NULL);
  pthread_create(&waiter, NULL, wait_for_it, NULL);
  assert(time(NULL) >= start);
  ready = 1;
  pthread_join(waiter, NULL);
  assert(time(NULL) >= start);
  return 0;
}
