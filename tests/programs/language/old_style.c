// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -std=gnu89
// STDOUT: native
// Functions in the old style, implicit int, and calls without a prototype.
#include <stdio.h>

int add(a, b)
int a, b;
{
  return a + b;
}

int apply(f, x)
int (*f)();
int x;
{
  return f(x, 1);
}

main() {
  printf("%d %d\n", add(2, 3), apply(add, 6));
  return 0;
}
