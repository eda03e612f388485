// EXPECT: error data-race
// FLAGS: --check race
// The store releases, but the load does not acquire.
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
  int got = 42;
  if (atomic_load_explicit(&flag, memory_order_relaxed)) got = data;  // ERROR
  pthread_join(t, NULL);
  return got - 42;
}
