// EXPECT: verified (81 states, 132 transitions)
// A barrier used twice by two threads; exactly one of them is told that it is the serial one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int arrived, serial;

static void *work(void *unused) {
  for (int round = 1; round <= 2; round++) {
    atomic_fetch_add(&arrived, 1);
    int r = pthread_barrier_wait(&barrier);
    assert(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
    if (r != 0) atomic_fetch_add(&serial, 1);
    assert(atomic_load(&arrived) >= 2 * round);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  assert(atomic_load(&serial) == 2);
  pthread_barrier_destroy(&barrier);
  return 0;
}
