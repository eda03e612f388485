// EXPECT: verified (9 states, 8 transitions)
// FLAGS: --check unfreed
// The program ends when the thread has freed its block.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
