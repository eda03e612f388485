// EXPECT: error assertion
// A thread with asynchronous cancellation may end between any two accesses.
#include <assert.h>
#include <pthread.h>

static volatile int first, second;

static void *work(void *unused) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  first = 1;
  second = 1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert(first == second);  // ERROR
  return 0;
}
