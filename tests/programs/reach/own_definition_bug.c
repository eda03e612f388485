// EXPECT: error assertion|unreachable-reached
// Programs of SV-COMP define reach_error themselves.
#include <assert.h>

static void reach_error(void) { assert(0); }  // ERROR

static void check(int condition) {
  if (!condition) reach_error();  // ERROR
}

int main(void) {
  check(1 + 1 == 2);
  check(1 + 1 == 3);
  return 0;
}
