// EXPECT: verified (55 states, 96 transitions)
// REDUCED: 38 states
// If the thread's second block lies where the first one lay, the exchange succeeds with the address of the first. Then
// main's variable holds the second block, also where its value was a dangling pointer already when it was read.
#include <pthread.h>
#include <stdlib.h>

static int *box;

static void *work(void *unused) {
  int *q = malloc(sizeof *q);
  box = q;
  free(q);
  q = malloc(sizeof *q);
  box = q;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int *p = box;
  __sync_bool_compare_and_swap(&box, p, NULL);
  return 0;
}
