// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// GNU vector types, which the compiler may make of ordinary code too.
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  v4 c = a * b + 1;
  c[2] = 0;
  v4 m = a > 2;
  printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
  printf("%d %d\n", m[0], m[3]);
  return 0;
}
