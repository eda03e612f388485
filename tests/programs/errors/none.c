// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --errors all --check default,overflow
// Nothing to find.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  return 0;
}
