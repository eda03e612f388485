// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// abs labs llabs div ldiv lldiv.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  div_t d = div(-17, 5);
  ldiv_t l = ldiv(17L, -5L);
  lldiv_t q = lldiv(-1000000000000LL, 7);
  printf("%d %ld %lld\n", abs(-3), labs(-4L), llabs(-5LL));
  printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, q.quot, q.rem);
  return 0;
}
