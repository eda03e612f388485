// EXPECT: error assertion
// The last iteration breaks the assertion.
#include <assert.h>

static int square(int x) { return x * x; }

int main(void) {
  for (int i = 0; i < 5; i++) assert(square(i) < 16);  // ERROR
  return 0;
}
