// Threads increment COUNTERS atomic counters; nobody uses what an increment returns, only the sums at the end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif
#ifndef COUNTERS
#define COUNTERS 1
#endif

static atomic_int counter[COUNTERS];

static void *count(void *unused) {
  for (int i = 0; i < COUNTERS; ++i) atomic_fetch_add(&counter[i], 1);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; ++i) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < COUNTERS; ++i) assert(counter[i] == N);
}
