// EXPECT: error out-of-bounds
// An object of no bytes has nothing to write to.
#include <stdlib.h>

int main(void) {
  size_t n = 0;
  char *p = malloc(n);
  p[0] = 1;  // ERROR
  free(p);
  return 0;
}
