// EXPECT: verified (4 states, 4 transitions)
// Pointers that are carried over by comparing first.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(4, 1), *second = p + 1;
  *second = 7;
  char *q = realloc(p, 8);
  if (p != q) second = q + 1;
  assert(*second == 7);
  free(q);
}
