// EXPECT: error leak
// The variable is in scope, but holds another block now.
#include <stdlib.h>

static volatile int steps;

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  steps = 1;
  p = malloc(sizeof *p);  // ERROR
  steps = 2;
  return 0;
}
