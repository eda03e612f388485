// EXPECT: error assertion
// One pair of values breaks it.
#include <quotient.h>

int main(void) {
  int a = quotient_choose(4), b = quotient_choose_range(2, 5);
  quotient_assume(a < b);
  quotient_assert(a * b != 15);  // ERROR
  return 0;
}
