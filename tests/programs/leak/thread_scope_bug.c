// EXPECT: error leak
// The thread's variable holds the block until the thread ends; main goes on.
#include <pthread.h>
#include <stdlib.h>

static volatile int steps;

static void *work(void *unused) {
  int *p = malloc(sizeof *p);
  *p = 1;
  steps = 1;
  return unused;  // ERROR
}                 // ERROR

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
