// EXPECT: error data-race
// FLAGS: --check race
// A relaxed flag says that the data is there, but orders nothing: in no state are both accesses next.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  data = 42;  // the other access
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
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
