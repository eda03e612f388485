// EXPECT: error data-race|lock-misuse
// FLAGS: --errors all --check default,race
// A race and, behind it, a lock that is given back twice.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *unused) {
  shared = 1;  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  shared = 2;  // ERROR
  pthread_join(t, 0);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);  // ERROR
  return 0;
}
