// EXPECT: verified (98 states, 174 transitions)
// FLAGS: --check race
// A relaxed read-modify-write of a third thread goes on with the release sequence: who acquires what it wrote
// synchronises with the store at the head.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return unused;
}

static void *pass_on(void *unused) {
  int one = 1;
  atomic_compare_exchange_strong_explicit(&flag, &one, 2, memory_order_relaxed, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, produce, NULL);
  pthread_create(&u, NULL, pass_on, NULL);
  int got = 42;
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2) got = data;
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return got - 42;
}
