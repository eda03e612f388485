// EXPECT: verified (14 states, 13 transitions)
// Destroyed after the join, then initialised again.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_mutex_destroy(&lock);
  pthread_mutex_init(&lock, NULL);
  work(NULL);
  pthread_mutex_destroy(&lock);
  return 0;
}
