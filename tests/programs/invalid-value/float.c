// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// What fits once its fraction is cut off.
#include <math.h>
#include <stdio.h>
int main(void) {
  volatile double almost = 2147483647.9, below = -2147483648.9, small = -0.9, large = 18446744073709549568.0;
  printf("%d %d %u %lu %d %ld\n", (int)almost, (int)below, (unsigned)small, (unsigned long)large,
         (signed char)-128.5f, lround(9.5));
}
