// EXPECT: error leak|division-by-zero
// FLAGS: --errors all
// All of this is one step: each block that it loses is reported, and the error that ends it, too.
#include <stdlib.h>

static char *kept;
static int zero;

static void lose(void) {
  char *p = malloc(1);
  *p = 1;
}  // ERROR

int main(void) {
  kept = malloc(4);
  kept = malloc(8);  // ERROR
  lose();
  kept = NULL;      // ERROR
  return 1 / zero;  // ERROR
}
