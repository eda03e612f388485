// EXPECT: error use-after-free|undefined-value
// FLAGS: --errors all
// What is read through the dangling pointer may be the thread's block, before the thread has written to it.
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *work(void *unused) {
  int *q = malloc(sizeof *q);
  *q = 2;
  free(q);
  return unused;
}

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int *mine = malloc(sizeof *mine);
  int value = 0;
  if (p != mine)
    value = *p;        // ERROR
  if (value) seen = 1;  // ERROR
  free(mine);
  pthread_join(thread, NULL);
  return 0;
}
