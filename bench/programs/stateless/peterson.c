// Peterson's algorithm: two threads enter a critical section N times.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int wants[2], turn;
static int inside;

static void *work(void *number) {
  const int own = (int)(long)number, other = 1 - own;
  for (int i = 0; i < N; ++i) {
    wants[own] = 1;
    turn = other;
    while (wants[other] && turn == other)
      ;
    ++inside;
    assert(inside == 1);
    --inside;
    wants[own] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
