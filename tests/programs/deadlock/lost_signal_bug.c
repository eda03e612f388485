// EXPECT: error deadlock
// Without a predicate, the signal may come before the wait and is lost.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *notify(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, notify, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&ready, &lock);  // ERROR
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
