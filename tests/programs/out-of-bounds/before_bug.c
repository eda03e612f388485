// EXPECT: error out-of-bounds
// The element before the first.
#include <stdlib.h>

static int previous(const int *p) { return p[-1]; }  // ERROR

int main(void) {
  int *a = calloc(4, sizeof *a);
  int x = previous(a + 1) + previous(a);
  free(a);
  return x;
}
