// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Nothing is divided by zero, and all roundings go towards zero.
#include <stdio.h>

static int average(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += values[i];
  return n ? sum / n : 0;
}

int main(void) {
  int values[3] = {1, 2, -8};
  printf("%d %d %d\n", average(values, 2), average(values, 0), average(values, 3));
  for (int a = -7; a <= 7; a += 14)
    for (int b = -2; b <= 2; b += 4) printf("%d/%d = %d rest %d\n", a, b, a / b, a % b);
  return 0;
}
