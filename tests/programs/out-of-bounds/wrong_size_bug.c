// EXPECT: error out-of-bounds
// The size of the pointer instead of the size of the struct.
#include <stdlib.h>

struct item {
  int values[8];
};

int main(void) {
  struct item *p = malloc(sizeof p);
  p->values[0] = 1;
  p->values[7] = 2;  // ERROR
  free(p);
  return 0;
}
