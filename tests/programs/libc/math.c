// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// math.h: roots, powers, trigonometry, rounding, remainders, classification.
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double x = 2.0, y = -7.5, half = 0.5;
  int exponent;
  double integral;
  printf("%.10g %.10g %.10g %.10g\n", sqrt(x), cbrt(27.0), pow(x, 10), exp(1.0));
  printf("%.10g %.10g %.10g %.10g\n", log(x), log10(1000.0), log2(8.0), hypot(3.0, 4.0));
  printf("%.10g %.10g %.10g %.10g %.10g\n", sin(half), cos(half), tan(half), atan2(1.0, x), asin(half));
  printf("%g %g %g %g %g\n", floor(y), ceil(y), trunc(y), round(y), rint(y));
  printf("%g %g %g %g\n", fmod(y, x), fabs(y), fmax(x, y), fmin(x, y));
  printf("%ld %ld %g\n", lround(y), lrint(2.5), copysign(3.0, y));
  double m = frexp(10.0, &exponent);
  printf("%g %d %g\n", m, exponent, ldexp(m, exponent));
  double fraction = modf(y, &integral);
  printf("%g %g\n", fraction, integral);
  printf("%d %d %d %d\n", isnan(sqrt(-1.0)) != 0, isinf(HUGE_VAL) != 0, isfinite(x) != 0, signbit(-0.0) != 0);
  printf("%.7g %.7g %.7g\n", sqrtf(2.0f), powf(2.0f, 0.5f), sinf(1.0f));
  printf("%g\n", nextafter(1.0, 2.0) - 1.0);
  return 0;
}
