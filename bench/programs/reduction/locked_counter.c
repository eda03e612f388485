// Threads count under a mutex.
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 7
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *unused) {
  pthread_mutex_lock(&lock);
  ++counter;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(counter == THREADS);
}
