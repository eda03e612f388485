// PROVE: error
// SAYS: object of 0 bytes
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  int *a = malloc(k * sizeof *a);
  a[0] = 1;
  free(a);
  return 0;
}
