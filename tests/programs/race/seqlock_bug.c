// EXPECT: error data-race
// FLAGS: --check race
// A sequence lock: the reader looks at plain data while it is being written, and finds out only afterwards.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int a, b;

static void *write_both(void *unused) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  a = 1;  // ERROR
  b = 1;  // ERROR
  atomic_store_explicit(&sequence, 2, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_both, NULL);
  unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
  int x = a;  // ERROR
  int y = b;  // ERROR
  atomic_thread_fence(memory_order_acquire);
  unsigned after = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (before == after && before % 2 == 0) assert(x == y);
  pthread_join(t, NULL);
  return 0;
}
