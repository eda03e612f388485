// EXPECT: error unfreed
// FLAGS: --check unfreed
// The program may end while the thread has its block, which nobody else can reach.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  int *p = malloc(sizeof *p);
  *p = 1;  // ERROR
  free(p);  // ERROR
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  return 0;  // ERROR
}
