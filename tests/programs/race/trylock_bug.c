// EXPECT: error data-race
// FLAGS: --check race
// That trylock fails says that another thread is in there, and orders nothing.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *work(void *unused) {
  data = 1;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int seen = 0;
  if (pthread_mutex_trylock(&lock)) seen = data;  // ERROR
  else pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return seen > 1;
}
