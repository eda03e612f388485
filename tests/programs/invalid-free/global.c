// EXPECT: verified (3 states, 2 transitions)
// Only what came from malloc is freed.
#include <stdlib.h>

static char standard[8] = "default";
static char *name = standard;

static void set(char *value) {
  if (name != standard) free(name);
  name = value;
}

int main(void) {
  set(malloc(4));
  set(malloc(8));
  set(standard);
  return 0;
}
