// EXPECT: verified (19 states, 24 transitions)
// A barrier for as many threads as come.
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *unused) {
  (void)unused;
  pthread_barrier_wait(&barrier);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(t, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
