// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A header next to the source.
#include <stdio.h>

#include "header/config.h"

int main(void) {
  printf("%d\n", from_header());
  return 0;
}
