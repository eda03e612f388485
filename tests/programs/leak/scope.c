// EXPECT: verified (26 states, 47 transitions)
// Variables that are not read again hold their blocks as long as they are in scope: in main, in a function that ends
// the program, in a thread that never ends, as a parameter, and behind a pointer into the middle.
#include <pthread.h>
#include <stdlib.h>

static volatile int steps;

static void *idle(void *argument) {
  char *buffer = malloc(8);
  buffer[0] = 1;
  (void)argument;
  for (;;) steps = !steps;
}

static void finish(int *parameter) {
  *parameter = 2;
  steps = 1;
  exit(0);
}

int main(void) {
  pthread_t t;
  int *p = malloc(4 * sizeof *p);
  p += 3;
  *p = 1;
  pthread_create(&t, NULL, idle, NULL);
  steps = 1;
  finish(malloc(sizeof(int)));
}
