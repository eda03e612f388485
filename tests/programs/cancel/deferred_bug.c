// EXPECT: error assertion
// A thread may come to its end before it is cancelled.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static void *work(void *unused) {
  usleep(10);
  return unused;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, work, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED);  // ERROR
  return 0;
}
