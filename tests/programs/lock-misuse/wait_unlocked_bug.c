// EXPECT: error lock-misuse
// Waiting on a condition variable without its mutex.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_wait(&ready, &lock);  // ERROR
  return 0;
}
