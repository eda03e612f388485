// EXPECT: error undefined-value
// The part by which realloc makes the block larger is undefined.
#include <stdlib.h>

int main(void) {
  int *p = calloc(1, sizeof *p), result = 0;
  p = realloc(p, 2 * sizeof *p);
  if (p[0]) result = 1;
  if (p[1]) result = 2;  // ERROR
  free(p);
  return result;
}
