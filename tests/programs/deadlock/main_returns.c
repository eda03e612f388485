// EXPECT: verified (9 states, 11 transitions)
// When main returns the process ends, whatever a blocked thread waits for.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  return 0;
}
