// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -DNDEBUG
// STDOUT: native
// NDEBUG switches assertions off.
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(1 == 2);
  puts("survived");
  return 0;
}
