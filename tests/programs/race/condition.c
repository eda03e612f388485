// EXPECT: verified (34 states, 48 transitions)
// FLAGS: --check race
// The predicate of a condition variable is under its mutex.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int set, data;

static void *produce(void *unused) {
  (void)unused;
  data = 42;
  pthread_mutex_lock(&lock);
  set = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  pthread_mutex_lock(&lock);
  while (!set) pthread_cond_wait(&ready, &lock);
  pthread_mutex_unlock(&lock);
  int got = data;
  pthread_join(t, NULL);
  return got - 42;
}
