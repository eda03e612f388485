// EXPECT: error assertion
// The flag is tested before one's own is set.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  while (wants[other]) {
  }
  wants[me] = 1;
  assert(atomic_fetch_add(&inside, 1) == 0);  // ERROR
  atomic_fetch_sub(&inside, 1);
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
