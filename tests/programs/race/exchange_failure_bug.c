// EXPECT: error data-race
// FLAGS: --check race
// A compare-exchange that fails is a relaxed load here, although one that succeeds would acquire.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int expected = 0, got = 42;
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 2, memory_order_acq_rel, memory_order_relaxed))
    got = data;  // ERROR
  pthread_join(t, NULL);
  return got - 42;
}
