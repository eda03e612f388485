// EXPECT: verified (16 states, 20 transitions)
// Under sequential consistency, whoever sees the flag sees the data.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, flag;

static void *producer(void *unused) {
  (void)unused;
  atomic_store(&data, 42);
  atomic_store(&flag, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  if (atomic_load(&flag)) assert(atomic_load(&data) == 42);
  pthread_join(t, NULL);
  return 0;
}
