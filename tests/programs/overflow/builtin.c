// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check overflow
// STDOUT: native
// The builtins ask whether it would overflow, without doing so.
#include <limits.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
  long product = 0;
  printf("%d ", __builtin_add_overflow(INT_MAX, 1, &sum));
  printf("%d\n", sum == INT_MIN);
  int wraps = __builtin_sub_overflow(3, 5, &sum);
  printf("%d %d\n", wraps, sum);
  printf("%d\n", __builtin_mul_overflow(LONG_MAX, 2L, &product));
  wraps = __builtin_mul_overflow(1L << 31, 3L, &product);
  printf("%d %ld\n", wraps, product);
  return 0;
}
