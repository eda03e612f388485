// EXPECT: verified (3 states, 2 transitions)
// Only the new pointer is used, and the contents have moved along.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  p[1] = 2;
  p = realloc(p, 8 * sizeof *p);
  assert(p[0] == 1 && p[1] == 2);
  p = realloc(p, sizeof *p);
  assert(p[0] == 1);
  free(p);
  return 0;
}
