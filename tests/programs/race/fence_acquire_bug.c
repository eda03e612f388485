// EXPECT: error data-race
// FLAGS: --check race
// The acquire fence comes before the flag is read.
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
  atomic_thread_fence(memory_order_acquire);
  while (!atomic_load_explicit(&flag, memory_order_relaxed)) {
  }
  int got = data;  // ERROR
  pthread_join(t, NULL);
  return got - 42;
}
