// EXPECT: error assertion
// FLAGS: --ltl 'F (value == 2)'
// Errors that the search comes across are reported, too.
#include <assert.h>

static int value;

int main(void) {
  value = 1;
  assert(value == 2);  // ERROR
  return 0;
}
