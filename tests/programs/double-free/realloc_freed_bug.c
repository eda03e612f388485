// EXPECT: error double-free|use-after-free
// realloc of a freed block.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  p = realloc(p, 8);  // ERROR
  free(p);
  return 0;
}
