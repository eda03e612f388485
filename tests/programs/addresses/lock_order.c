// EXPECT: verified (83 states, 122 transitions)
// Locks are taken in the order of their addresses, so that no two threads wait for each other.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_t *first = one < other ? one : other, *second = one < other ? other : one;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *work(void *unused) { return both(&b, &a), unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  both(&a, &b);
  pthread_join(thread, NULL);
}
