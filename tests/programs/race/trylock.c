// EXPECT: verified (29 states, 37 transitions)
// FLAGS: --check race
// A trylock that succeeds is a lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  data = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int seen = 0;
  if (pthread_mutex_trylock(&lock) == 0) {
    seen = data;
    pthread_mutex_unlock(&lock);
  }
  pthread_join(t, NULL);
  return seen > 1;
}
