// THREADS threads that do the same, each with a variable of its own: states in which equal threads are at equal places
// are frequent, which a hash must not confuse (docs/store.md, the cyclic polynomial).
#include <pthread.h>

#ifndef THREADS
#define THREADS 6
#endif

static _Atomic int variables[THREADS];

static void *work(void *argument) {
  _Atomic int *own = argument;
  *own = 1;
  *own = 2;
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, work, (void *)&variables[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  return 0;
}
