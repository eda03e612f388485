// EXPECT: verified (117 states, 200 transitions)
// Peterson's algorithm, right under sequential consistency.
#include <assert.h>
#include <pthread.h>

static volatile int wants[2], turn, inside;

static void *work(void *argument) {
  int me = (int)(long)argument;
  wants[me] = 1;
  turn = 1 - me;
  while (wants[1 - me] && turn == 1 - me) {
  }
  inside++;
  assert(inside == 1);
  inside--;
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
