// EXPECT: error use-after-free
// ... or move it: then pointers into it are dangling.
#include <stdlib.h>

int main(void) {
  char *p = calloc(4, 1), *second = p + 1, *q = realloc(p, 8);
  if (p == q) return free(q), 0;
  int result = *second;  // ERROR
  free(q);
  return result;
}
