// EXPECT: error lock-misuse
// The mutex is destroyed while a thread may hold it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);    // ERROR
  pthread_mutex_unlock(&lock);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_destroy(&lock);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
