// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check overflow
// The right way to take the middle.
#include <assert.h>
#include <limits.h>

static int middle(int a, int b) { return a + (b - a) / 2; }

int main(void) {
  assert(middle(1, 3) == 2);
  assert(middle(INT_MAX - 1, INT_MAX - 3) == INT_MAX - 2);
  return 0;
}
