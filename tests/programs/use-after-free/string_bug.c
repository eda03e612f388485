// EXPECT: error use-after-free
// printf reads a string that is gone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *s = strdup("hello");
  free(s);
  printf("%s\n", s);  // ERROR
  return 0;
}
