// EXPECT: error deadlock
// A thread ends without giving its lock back.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);  // ERROR
  pthread_mutex_unlock(&lock);
  return 0;
}
