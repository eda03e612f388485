// EXPECT: verified (98 states, 156 transitions)
// FLAGS: --check race
// A sequence lock: readers may see data that is being written, so it is atomic; what they see counts only if nothing
// was.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int a, b;

static void *write_both(void *unused) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  atomic_store_explicit(&b, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_both, NULL);
  unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
  int x = atomic_load_explicit(&a, memory_order_relaxed);
  int y = atomic_load_explicit(&b, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  unsigned after = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (before == after && before % 2 == 0) assert(x == y);
  pthread_join(t, NULL);
  return 0;
}
