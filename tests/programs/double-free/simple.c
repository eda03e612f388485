// EXPECT: verified (3 states, 2 transitions)
// free(NULL) does nothing.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  p = NULL;
  free(p);
  return 0;
}
