// EXPECT: error data-race
// FLAGS: --check race
// A writer that takes the lock for reading.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *work(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&lock);
  value = 1;  // ERROR
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
