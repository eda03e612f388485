// EXPECT: error livelock
// FLAGS: --check default,livelock
// Two threads that are polite in the same rhythm: each takes its lock, finds the other's taken, and gives way.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void take_both(pthread_mutex_t *first, pthread_mutex_t *second) {
  for (;;) {
    pthread_mutex_lock(first);                      // ERROR
    if (pthread_mutex_trylock(second) == 0) break;  // ERROR
    pthread_mutex_unlock(first);                    // ERROR
  }
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *other(void *unused) {
  take_both(&b, &a);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  take_both(&a, &b);
  pthread_join(thread, NULL);
}
