// EXPECT: verified (9 states, 11 transitions)
// A thread that nobody joins is no memory leak of the program; its argument is freed by the thread.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  free(argument);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, malloc(4));
  pthread_exit(NULL);
}
