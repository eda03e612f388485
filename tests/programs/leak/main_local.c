// EXPECT: verified (3 states, 2 transitions)
// A variable of main is in scope until main returns, and then the program ends: nothing is lost while it runs.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  return *p - 1;
}
