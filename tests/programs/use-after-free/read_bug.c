// EXPECT: error use-after-free
// The freed block is read.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p;  // ERROR
}
