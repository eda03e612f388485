// EXPECT: error double-free|use-after-free
// FLAGS: --errors all
// The dangling pointer may lead to the thread's block, which no other pointer of main's leads to. Freeing it is an
// error by itself; and it happens at any time between two accesses of the thread.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  int *q = malloc(sizeof *q);
  *q = 2;   // ERROR
  free(q);  // ERROR
  return unused;
}

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  int *mine = malloc(sizeof *mine);
  if (p != mine) free(p);  // ERROR
  free(mine);
  pthread_join(thread, NULL);
  return 0;
}
