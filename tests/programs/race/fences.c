// EXPECT: verified (17 states, 25 transitions)
// FLAGS: --check race
// Relaxed accesses of a flag between a release fence and an acquire fence hand the data over.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  data = 42;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  while (!atomic_load_explicit(&flag, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_acquire);
  int got = data;
  pthread_join(t, NULL);
  return got - 42;
}
