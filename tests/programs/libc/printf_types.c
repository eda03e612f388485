// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// What the conversions allow: the other signedness, smaller integers, arguments that are not used.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
int main(void) {
  char c = 'x';
  short s = -1;
  _Bool b = 1;
  enum { RED } color = RED;
  printf("%c %d %u %x %hhd %hd %d %d\n", c, c, 5, -1, c, s, b, color);
  printf("%ld %zu %td %jd %" PRIu64 " %lld\n", 1L, sizeof c, (ptrdiff_t)2, (intmax_t)3, (uint64_t)4, 5LL);
  printf("%s %g %.*f %*d\n", "text", 1.5f, 2, 3.25, 5, 6);
  printf("%2$s %1$d\n", 1, "two");
  printf("none\n", 1, 2);
  int n = 0;
  long l = 0;
  sscanf("1 2", "%d%ld%n", &n, &l, &n);
  printf("%d %ld\n", n, l);
}
