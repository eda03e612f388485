// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// printf of doubles: f, e, g, a, their flags, rounding, large and small numbers.
#include <math.h>
#include <stdio.h>

int main(void) {
  const double values[] = {0.0, -0.0, 1.0, -2.5, 0.1, 123456789.0, 1e-7, 1e21, 3.14159265358979,
                           2.675, 0.5, 1.5, 1e300, 5e-324};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    double v = values[i];
    printf("[%f] [%.0f] [%.2f] [%e] [%.3E] [%g] [%G] [%.10g]\n", v, v, v, v, v, v, v, v);
  }
  printf("[%10.3f] [%-10.3f] [%+.1f] [%010.2f] [% f] [%#.0f] [%#g]\n", 3.14159, 3.14159, 2.0, -2.5, 1.0, 3.0, 1.0);
  printf("[%f] [%F] [%e] [%5.1f] [%010f] [%-6g]\n", INFINITY, INFINITY, -INFINITY, (double)INFINITY, INFINITY,
         (double)NAN);
  printf("[%a] [%a] [%.2a] [%A]\n", 1.0, 0.1, 3.999, -255.5);
  printf("[%.20f] [%.17g] [%.1f] [%.1f] [%.0f] [%.0f]\n", 0.1, 0.1, 0.25, 0.35, 2.5, 3.5);
  printf("[%*.*f]\n", 9, 2, 1.005);
  return 0;
}
