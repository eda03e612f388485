// EXPECT: verified (3626 states, 9499 transitions)
// REDUCED: 24 states
// Four workers that count under a mutex: nothing tells them apart.
#include "../reduction/reduction.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; ++i) t[i] = start(worker, NULL);
  for (int i = 0; i < 4; ++i) finish(t[i]);
  assert(count == 4);
  return 0;
}
