// EXPECT: error assertion
// Once by hand: the second caller goes on before the first is done.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int started, finished;

static void *work(void *unused) {
  if (atomic_exchange(&started, 1) == 0) atomic_store(&finished, 1);
  assert(atomic_load(&finished) == 1);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
