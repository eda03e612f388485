// EXPECT: error leak
// The variable holds the block to the end of its function, and no longer.
#include <stdlib.h>

static volatile int steps;

static void work(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  steps = 1;
  steps = 2;  // ERROR
}             // ERROR

int main(void) {
  work();
  steps = 3;
  return 0;
}
