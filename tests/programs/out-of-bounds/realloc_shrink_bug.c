// EXPECT: error out-of-bounds
// The block has become smaller.
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p = realloc(p, 2);
  p[2] = 1;  // ERROR
  free(p);
  return 0;
}
