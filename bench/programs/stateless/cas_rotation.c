// Thread i exchanges i for i + 1: how far the value gets depends on the order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int value;

static void *rotate(void *number) {
  int expected = (int)(long)number;
  atomic_compare_exchange_strong(&value, &expected, expected + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; ++i) pthread_create(&threads[i], NULL, rotate, (void *)i);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  assert(value >= 1 && value <= N);
}
