// Dekker's algorithm: two threads enter a critical section N times.
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
    while (wants[other]) {
      if (turn == own) continue;
      wants[own] = 0;
      while (turn != own)
        ;
      wants[own] = 1;
    }
    ++inside;
    assert(inside == 1);
    --inside;
    turn = other;
    wants[own] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}
