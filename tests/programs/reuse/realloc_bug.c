// EXPECT: error assertion
// realloc may grow a block where it is.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = realloc(p, 8);
  assert(p != q);  // ERROR
  free(q);
}
