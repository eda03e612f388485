// EXPECT: error invalid-free
// A string literal.
#include <stdlib.h>

int main(void) {
  char *s = "constant";
  free(s);  // ERROR
  return 0;
}
