// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Cast to a general type to be stored, and back to the right one to be called.
#include <stdio.h>

typedef void (*any)(void);

static int add(int a, int b) { return a + b; }
static double half(double x) { return x / 2; }

static const any table[] = {(any)add, (any)half};

int main(void) {
  printf("%d %g\n", ((int (*)(int, int))table[0])(2, 3), ((double (*)(double))table[1])(5.0));
  return 0;
}
