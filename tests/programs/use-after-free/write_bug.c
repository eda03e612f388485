// EXPECT: error use-after-free
// A write through a second pointer to the block.
#include <stdlib.h>

struct pair {
  int first, second;
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  int *inner = &p->second;
  p->first = 1;
  free(p);
  *inner = 2;  // ERROR
  return 0;
}
