// EXPECT: verified (15 states, 17 transitions)
// FLAGS: --check race
// What was written before the other thread began needs no order any more: a relaxed store may publish it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) published;

static void *consume(void *unused) {
  int *got = atomic_load_explicit(&published, memory_order_relaxed);
  if (got && *got != 1) abort();
  return unused;
}

int main(void) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 1;
  pthread_t t;
  pthread_create(&t, NULL, consume, NULL);
  atomic_store_explicit(&published, fresh, memory_order_relaxed);
  pthread_join(t, NULL);
  free(fresh);
  return 0;
}
