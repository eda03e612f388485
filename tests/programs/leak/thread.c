// EXPECT: verified (19 states, 26 transitions)
// The loser of the race frees its own block.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) instance;

static void *get(void *unused) {
  (void)unused;
  if (!atomic_load(&instance)) {
    int *mine = malloc(sizeof *mine), *expected = NULL;
    if (!atomic_compare_exchange_strong(&instance, &expected, mine)) free(mine);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, get, NULL);
  get(NULL);
  pthread_join(t, NULL);
  return 0;
}
