// EXPECT: verified (489 states, 1065 transitions)
// FLAGS: --check race
// A spin lock with just the orders that it needs, around data of three threads.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int counter;

static void *add(void *unused) {
  while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
    while (atomic_load_explicit(&lock, memory_order_relaxed)) {
    }
  }
  counter++;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
  add(NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return counter - 3;
}
