// EXPECT: verified (32 states, 47 transitions)
// FLAGS: --check race
// The barrier separates the phases.
#include <pthread.h>

static pthread_barrier_t barrier;
static int cells[2];

static void *work(void *argument) {
  long me = (long)argument;
  cells[me] = 1;
  pthread_barrier_wait(&barrier);
  int other = cells[1 - me];
  return (void *)(long)other;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&t, NULL, work, (void *)1L);
  work((void *)0L);
  pthread_join(t, NULL);
  return 0;
}
