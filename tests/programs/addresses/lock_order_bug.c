// EXPECT: error deadlock
// LINE: any
// ... and in one place against it.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *work(void *unused) { return both(&a < &b ? &a : &b, &a < &b ? &b : &a), unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  both(&a < &b ? &b : &a, &a < &b ? &a : &b);
  pthread_join(thread, NULL);
}
