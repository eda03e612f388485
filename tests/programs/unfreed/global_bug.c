// EXPECT: error unfreed
// FLAGS: --check unfreed
// LINE: any
// A global still holds a block at the end, and the user asked for this to be an error.
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(4);
  return 0;
}
