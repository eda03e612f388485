// EXPECT: error deadlock
// A routine that never comes back keeps the others waiting.
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

static void routine(void) {
  pthread_mutex_lock(&held);  // ERROR
}

static void *work(void *unused) {
  pthread_once(&once, routine);  // ERROR
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_lock(&held);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);  // ERROR
  pthread_join(b, NULL);
  return 0;
}
