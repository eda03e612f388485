// EXPECT: verified (28 states, 37 transitions)
// The waiter checks a predicate under the lock: a signal that came early is not lost.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void *notify(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, notify, NULL);
  pthread_mutex_lock(&lock);
  while (!done) pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
