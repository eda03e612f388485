// EXPECT: verified (13 states, 17 transitions)
// FLAGS: --check race
// An atomic flag hands the plain data over.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *produce(void *unused) {
  (void)unused;
  data = 42;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  while (!atomic_load_explicit(&flag, memory_order_acquire)) {
  }
  int got = data;
  pthread_join(t, NULL);
  return got - 42;
}
