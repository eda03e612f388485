// EXPECT: error double-free
// The same block twice.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  free(p);  // ERROR
  return 0;
}
