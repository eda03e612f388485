// EXPECT: error deadlock
// FLAGS: --check deadlock
// Workers are joined from the last to the first, and the last one to count waits forever.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int done;

THREAD(worker) {
  if (done++ == 2) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) t[i] = start(worker, NULL);
  for (int i = 2; i >= 0; --i) finish(t[i]);  // ERROR
  assert(done == 3);
  return 0;
}
