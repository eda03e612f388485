// EXPECT: error data-race
// FLAGS: --check race
// Each thread holds a lock, but not the same one.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *work(void *argument) {
  pthread_mutex_t *lock = argument;
  pthread_mutex_lock(lock);
  counter++;  // ERROR
  pthread_mutex_unlock(lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, &a);
  work(&b);
  pthread_join(t, NULL);
  return 0;
}
