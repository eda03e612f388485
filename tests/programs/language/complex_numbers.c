// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// _Complex arithmetic that needs no library.
#include <complex.h>
#include <stdio.h>

int main(void) {
  double complex z = 3.0 + 4.0 * I, w = z + 1.0;
  double complex c = conj(z);
  printf("%g %g %g %g\n", creal(w), cimag(w), creal(c), cimag(c));
  return 0;
}
