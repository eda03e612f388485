// EXPECT: error exit-status
// FLAGS: --check default,exit
// exit in the depth of the program.
#include <quotient.h>
#include <stdlib.h>

static void require(int condition) {
  if (!condition) exit(EXIT_FAILURE);  // ERROR
}

int main(void) {
  require(quotient_choose_range(1, 3) != 2);
  return 0;
}
