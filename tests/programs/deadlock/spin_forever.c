// EXPECT: verified (3 states, 3 transitions)
// A busy wait for a flag that nobody sets is a livelock, not a deadlock: the cycle is found and the search ends.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *work(void *unused) {
  (void)unused;
  while (!atomic_load(&flag)) {
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
