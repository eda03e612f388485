// EXPECT: error lock-misuse
// The result of the timed lock is not looked at.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  struct timespec deadline = {1, 0};
  pthread_mutex_timedlock(&lock, &deadline);
  pthread_mutex_unlock(&lock);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);  // ERROR
  pthread_join(t, NULL);
  return 0;
}
