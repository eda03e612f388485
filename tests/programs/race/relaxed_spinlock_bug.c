// EXPECT: error data-race
// FLAGS: --check race
// A spin lock whose unlock is a relaxed store: it excludes, but it does not order.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int counter;

static void *add(void *unused) {
  while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
  }
  counter++;  // ERROR
  atomic_store_explicit(&lock, 0, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  return counter - 2;
}
