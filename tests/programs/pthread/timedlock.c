// EXPECT: verified (34 states, 50 transitions)
// A timed lock either gets the lock or times out, also when two threads block each other.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void lock_both(pthread_mutex_t *first, pthread_mutex_t *second) {
  struct timespec deadline = {1, 0};
  pthread_mutex_lock(first);
  int r = pthread_mutex_timedlock(second, &deadline);
  assert(r == 0 || r == ETIMEDOUT);
  if (r == 0) pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *work(void *unused) {
  lock_both(&b, &a);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  lock_both(&a, &b);
  pthread_join(t, NULL);
  return 0;
}
