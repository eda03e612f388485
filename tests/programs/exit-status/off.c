// EXPECT: verified (6 states, 7 transitions)
// Without --check exit, a status other than 0 is no error.
#include <quotient.h>
#include <stdlib.h>

int main(void) {
  if (quotient_choose_range(1, 3) == 2) exit(3);
  return 1;
}
