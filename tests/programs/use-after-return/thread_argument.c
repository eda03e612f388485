// EXPECT: verified (9 states, 8 transitions)
// The function waits for the thread before it returns.
#include <assert.h>
#include <pthread.h>

static void *work(void *argument) {
  int *p = argument;
  *p += 1;
  return NULL;
}

static int run(void) {
  pthread_t t;
  int argument = 1;
  pthread_create(&t, NULL, work, &argument);
  pthread_join(t, NULL);
  return argument;
}

int main(void) {
  assert(run() == 2);
  return 0;
}
