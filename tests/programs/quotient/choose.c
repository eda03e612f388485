// EXPECT: verified (8 states, 19 transitions)
// quotient_choose branches over all values; assume prunes.
#include <quotient.h>

int main(void) {
  int a = quotient_choose(4), b = quotient_choose_range(2, 5);
  quotient_assume(a < b);
  quotient_assert(b - a >= 1 && b <= 5 && a >= 0);
  return 0;
}
