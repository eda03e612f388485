// EXPECT: error leak
// FLAGS: --check default,leak-at-end
// Whoever wants main to free its memory says so.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  return *p - 1;  // ERROR
}                 // ERROR
