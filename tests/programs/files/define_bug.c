// EXPECT: error assertion
// FLAGS: -DVALUE=4
// The same program text with another value.
#include <assert.h>

int main(void) {
  assert(VALUE == 3);  // ERROR
  return 0;
}
