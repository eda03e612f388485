// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// fma rounds once: the product is exact.
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double x = 134217729.0, y = 0x1p-1070, huge = 0x1p1000;  // x = 2^27 + 1, x * x = 2^54 + 2^28 + 1
  printf("%.17g %.17g\n", fma(x, x, 0.0), fma(x, x, -(x * x)));
  printf("%a %a\n", fma(y, 0.75, 0x1p-1074), fma(huge, huge, -INFINITY));
  printf("%a %d\n", fma(huge, 0x1p100, -huge * 2), isnan(fma(INFINITY, 0.0, 1.0)) != 0);
  printf("%.9g %.9g\n", fmaf(16777217.0f, 3.0f, 1.0f), fmaf(4097.0f, 4097.0f, -16785409.0f));
  return 0;
}
