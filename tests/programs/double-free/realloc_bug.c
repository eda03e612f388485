// EXPECT: error double-free
// realloc has freed the old block already.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *q = realloc(p, 400);
  free(q);
  free(p);  // ERROR
  return 0;
}
