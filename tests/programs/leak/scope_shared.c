// EXPECT: verified (41 states, 54 transitions)
// A block goes to a thread that frees it; main's variable still points there, and to another block that it holds.
#include <pthread.h>
#include <stdlib.h>

static volatile int steps;

static void *work(void *argument) {
  *(int *)argument = 1;
  steps++;
  free(argument);
  return NULL;
}

int main(void) {
  pthread_t t;
  int *given = malloc(sizeof *given), *held = malloc(sizeof *held);
  *held = 1;
  pthread_create(&t, NULL, work, given);
  steps++;
  pthread_join(t, NULL);
  return 0;
}
