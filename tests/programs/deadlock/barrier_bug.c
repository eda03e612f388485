// EXPECT: error deadlock
// The barrier waits for a third thread that does not exist.
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *unused) {
  (void)unused;
  pthread_barrier_wait(&barrier);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_create(&t, NULL, work, NULL);
  pthread_barrier_wait(&barrier);  // ERROR
  pthread_join(t, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
