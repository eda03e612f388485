// EXPECT: error leak
// Only a local variable of main held the block.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;         // ERROR
  return *p - 1;  // ERROR
}
