// EXPECT: verified (8 states, 7 transitions)
// After the join the value is there.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  *(int *)argument = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p), result = 0;
  pthread_create(&t, NULL, work, p);
  pthread_join(t, NULL);
  if (*p) result = 1;
  free(p);
  return result - 1;
}
