// EXPECT: verified (3 states, 2 transitions)
// It has moved back again.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  for (int i = 0; i < 3; i++) *p++ = 'x';
  free(p - 3);
  return 0;
}
