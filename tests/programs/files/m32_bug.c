// EXPECT: error out-of-bounds
// FLAGS: -m32
// Eight bytes are the size of two pointers here, not of three.
#include <stdlib.h>

int main(void) {
  void **p = malloc(8);
  for (int i = 0; i < 3; i++) p[i] = p;  // ERROR
  free(p);
  return 0;
}
