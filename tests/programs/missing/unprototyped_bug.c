// EXPECT: error assertion
// FLAGS: --stub missing=0..1
// The same, with a stub.
#include <assert.h>

int missing();

int main(void) {
  assert(missing(1, 2.0) == 0);  // ERROR
  return 0;
}
