// EXPECT: error data-race
// FLAGS: --check race
// A relaxed store of a third thread ends the release sequence.
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
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, produce, NULL);
  pthread_create(&u, NULL, pass_on, NULL);
  int got = 42;
  if (atomic_load_explicit(&flag, memory_order_acquire) == 2) got = data;  // ERROR
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return got - 42;
}
