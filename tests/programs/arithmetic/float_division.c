// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Floating point division by zero gives infinity or NaN.
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double zero = 0.0;
  double inf = 1.0 / zero, nan = zero / zero;
  printf("%f %f %d %d %d\n", inf, -inf, isinf(inf) != 0, isnan(nan) != 0, nan == nan);
  return 0;
}
