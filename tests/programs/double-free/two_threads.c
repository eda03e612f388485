// EXPECT: verified (18 states, 24 transitions)
// An exchange gives the block to exactly one of them.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) shared;

static void *clear(void *unused) {
  (void)unused;
  free(atomic_exchange(&shared, NULL));
  return NULL;
}

int main(void) {
  pthread_t t;
  atomic_store(&shared, malloc(4));
  pthread_create(&t, NULL, clear, NULL);
  clear(NULL);
  pthread_join(t, NULL);
  return 0;
}
