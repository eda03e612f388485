// EXPECT: error invalid-free
// realloc wants a pointer that malloc gave.
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p = realloc(p + 4, 16);  // ERROR
  free(p);
  return 0;
}
