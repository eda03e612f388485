// Threads add to an atomic counter twice, and look at it in between.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif

static _Atomic int counter;

static void* count(void* unused) {
  const int seen = ++counter;
  assert(counter >= seen);
  ++counter;
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2 * THREADS);
}
