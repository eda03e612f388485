// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A deep recursion that ends.
#include <stdio.h>

static int down(int n) {
  if (n <= 0) return 0;
  return 1 + down(n - 2);
}

int main(void) {
  printf("%d\n", down(2001));
  return 0;
}
