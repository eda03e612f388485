// EXPECT: error use-after-free
// Main frees the block while the thread may still use it.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  int *p = argument;
  *p = 2;  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  pthread_create(&t, NULL, work, p);
  free(p);
  pthread_join(t, NULL);
  return 0;
}
