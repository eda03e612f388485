// EXPECT: error deadlock
// With pthread_exit instead, the process lives on, and so does the deadlock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
