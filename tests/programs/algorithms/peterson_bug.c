// EXPECT: error assertion
// The turn is given away before the wish is announced.
#include <assert.h>
#include <pthread.h>

static volatile int wants[2], turn, inside;

static void *work(void *argument) {
  int me = (int)(long)argument;
  turn = 1 - me;
  wants[me] = 1;
  while (wants[1 - me] && turn == 1 - me) {
  }
  inside++;
  assert(inside == 1);  // ERROR
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
