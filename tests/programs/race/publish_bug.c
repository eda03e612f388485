// EXPECT: error data-race
// FLAGS: --check race
// An object that only its maker can reach is written, then its address is published by a relaxed store.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) published;

static void *produce(void *unused) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 1;
  atomic_store_explicit(&published, fresh, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int *got = atomic_exchange_explicit(&published, NULL, memory_order_relaxed);
  int value = got ? *got : 1;  // ERROR
  pthread_join(t, NULL);
  free(got);
  free(published);
  return value - 1;
}
