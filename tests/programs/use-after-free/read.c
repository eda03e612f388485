// EXPECT: verified (3 states, 2 transitions)
// The value is copied before the block is freed.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int value = *p;
  free(p);
  return value - 1;
}
