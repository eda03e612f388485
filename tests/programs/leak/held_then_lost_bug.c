// EXPECT: error leak
// First the global variable lets go of the block, which is not yet its loss; then the function returns.
#include <stdlib.h>

static int *global;
static volatile int steps;

static void work(int *p) {
  global = p;
  steps = 1;
  global = NULL;
  steps = 2;  // ERROR
}             // ERROR

int main(void) {
  work(malloc(sizeof(int)));
  steps = 3;
  return 0;
}
