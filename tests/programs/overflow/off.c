// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Without --check overflow, arithmetic wraps around.
#include <limits.h>
#include <stdio.h>

int main(void) {
  volatile int a = INT_MAX;
  int b = a + 1;
  printf("%d\n", b == INT_MIN);
  return 0;
}
