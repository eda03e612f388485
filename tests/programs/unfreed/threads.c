// EXPECT: verified (10 states, 9 transitions)
// FLAGS: --check unfreed
// Threads, locks and what they hold inside count for nothing.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
  pthread_mutex_lock(&lock);
  free(argument);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, malloc(4));
  pthread_join(t, NULL);
  return 0;
}
