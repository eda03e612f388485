// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// float and double: conversions, comparisons with NaN, rounding, negative zero, mixed arithmetic.
#include <float.h>
#include <stdio.h>

int main(void) {
  volatile float f = 16777216.0f, tenth = 0.1f;
  volatile double d = 0.1, zero = 0.0;
  printf("%g %d %d\n", f + 1.0f, tenth == d, (float)d == tenth);
  printf("%.17g %.9g\n", d + 0.2, tenth * 3);
  printf("%d %d %d %d\n", (int)3.99, (int)-3.99, (int)(unsigned char)250.7, (unsigned)3e9 == 3000000000u);
  double nan = zero / zero;
  printf("%d %d %d %d\n", nan < 1, nan > 1, nan != nan, !(nan <= nan));
  printf("%g %d\n", -zero, -zero == zero);
  printf("%g %g %g\n", DBL_MAX, FLT_MIN, DBL_EPSILON);
  float sum = 0;
  for (int i = 0; i < 10; i++) sum += tenth;
  printf("%.9g %.9g %d\n", sum, sum / 3, sum == 1.0f);
  unsigned long long big = 18446744073709551615ull;
  printf("%.1f %.1f %g\n", (double)big, (double)(long long)big, (float)16777217);
  return 0;
}
