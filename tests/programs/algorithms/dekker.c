// EXPECT: verified (93 states, 154 transitions)
// Dekker's algorithm.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  wants[me] = 1;
  while (wants[other])
    if (turn != me) {
      wants[me] = 0;
      while (turn != me && wants[other]) {
      }
      wants[me] = 1;
    }
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  turn = other;
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, (void *)1L);
  work((void *)0L);
  pthread_join(t, NULL);
  return 0;
}
