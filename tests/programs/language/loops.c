// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// for, while, do, break, continue; nested; with several variables.
#include <stdio.h>

int main(void) {
  int sum = 0;
  for (int i = 0, j = 10; i < j; i++, j--) sum += i * j;
  printf("%d\n", sum);
  int n = 27, steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  printf("%d\n", steps);
  do {
    if (steps % 3 == 0) continue;
    if (steps < 105) break;
    printf("%d ", steps);
  } while (--steps > 100);
  puts("");
  for (int a = 1; a < 10; a++) {
    int is_prime = a > 1;
    for (int b = 2; b * b <= a; b++)
      if (a % b == 0) { is_prime = 0; break; }
    if (!is_prime) continue;
    printf("%d ", a);
  }
  puts("");
  return 0;
}
