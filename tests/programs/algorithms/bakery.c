// EXPECT: verified (211 states, 375 transitions)
// Lamport's bakery for two threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int choosing[2], number[2], inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  choosing[me] = 1;
  number[me] = number[other] + 1;
  choosing[me] = 0;
  while (choosing[other]) {
  }
  for (;;) {
    int theirs = number[other], mine = number[me];
    if (theirs == 0 || mine < theirs || (mine == theirs && me < other)) break;
  }
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  number[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, (void *)1L);
  work((void *)0L);
  pthread_join(t, NULL);
  return 0;
}
