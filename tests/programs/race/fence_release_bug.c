// EXPECT: error data-race
// FLAGS: --check race
// The release fence comes before the data is written: it publishes nothing.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  atomic_thread_fence(memory_order_release);
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  while (!atomic_load_explicit(&flag, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_acquire);
  int got = data;  // ERROR
  pthread_join(t, NULL);
  return got - 42;
}
