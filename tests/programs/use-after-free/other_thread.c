// EXPECT: verified (8 states, 7 transitions)
// Joined first, freed afterwards.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *argument) {
  int *p = argument;
  *p = 2;
  return NULL;
}

int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  pthread_create(&t, NULL, work, p);
  pthread_join(t, NULL);
  free(p);
  return 0;
}
