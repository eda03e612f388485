// EXPECT: verified (22 states, 27 transitions)
// FLAGS: --check race
// A relaxed store of the same thread goes on with its release sequence (C11 5.1.2.4).
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
  atomic_store_explicit(&flag, 2, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int got = 42;
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2) got = data;
  pthread_join(t, NULL);
  return got - 42;
}
