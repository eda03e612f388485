// EXPECT: error assertion
// FLAGS: --check assert --errors all
// The first worker may be the first to take the lock. While somebody has the lock, the other one is in a place that
// comes before: a search that exchanged the two would always give it the first name.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;
static int entered;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  if (entered++ == 0) HAPPENS(pthread_equal(pthread_self(), first));  // ERROR
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_create(&first, NULL, worker, NULL);
  pthread_t own = first, other = start(worker, NULL);
  finish(own), finish(other);
  return 0;
}
