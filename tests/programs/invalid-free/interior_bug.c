// EXPECT: error invalid-free
// The pointer has moved since malloc.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  for (int i = 0; i < 3; i++) *p++ = 'x';
  free(p);  // ERROR
  return 0;
}
