// EXPECT: verified (3 states, 2 transitions)
// Without --check unfreed it is no error.
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(4);
  return 0;
}
