// EXPECT: verified
// FLAGS: --check assert --errors all
// The second worker is started when the first one has taken the lock: whoever takes it first has the first name.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;
static _Atomic int entered;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  if (entered++ == 0) assert(pthread_equal(pthread_self(), first));
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_create(&first, NULL, worker, NULL);
  pthread_t own = first;
  AWAIT(entered);
  pthread_t other = start(worker, NULL);
  finish(own), finish(other);
  return 0;
}
