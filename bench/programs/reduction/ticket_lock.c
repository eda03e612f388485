// Threads draw tickets and wait, in a loop, until theirs is served.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 6
#endif

static atomic_int next, served;
static int inside;

static void *work(void *unused) {
  const int ticket = atomic_fetch_add(&next, 1);
  while (served != ticket)
    ;
  ++inside;
  assert(inside == 1);
  --inside;
  atomic_fetch_add(&served, 1);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
}
