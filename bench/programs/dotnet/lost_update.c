// What lost_update.cs does, in C.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *add(void *argument) {
  int *sum = argument;
  *sum = *sum + 1;
  return NULL;
}

int main(void) {
  int *sum = calloc(1, sizeof *sum);
  pthread_t a, b;
  pthread_create(&a, NULL, add, sum);
  pthread_create(&b, NULL, add, sum);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(*sum == 2);
}
