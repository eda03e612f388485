// EXPECT: error assertion
// Without the doorway (the choosing flag) two threads may get in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number[2], inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  int ticket = number[other] + 1;
  number[me] = ticket;
  for (;;) {
    int theirs = number[other], mine = number[me];
    if (theirs == 0 || mine < theirs || (mine == theirs && me < other)) break;
  }
  assert(atomic_fetch_add(&inside, 1) == 0);  // ERROR
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
