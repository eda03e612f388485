// EXPECT: error assertion
// After the barrier the other thread may be one round ahead already.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int arrived;

static void *work(void *unused) {
  for (int round = 1; round <= 2; round++) {
    atomic_fetch_add(&arrived, 1);
    pthread_barrier_wait(&barrier);
    assert(atomic_load(&arrived) == 2 * round);  // ERROR
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
