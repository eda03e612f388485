// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check overflow
// STDOUT: native
// Unsigned arithmetic wraps by definition, and a narrowing conversion is no overflow.
#include <limits.h>
#include <stdio.h>

int main(void) {
  unsigned a = UINT_MAX, b = 0;
  unsigned short s = 65535;
  signed char c = 127;
  a++;
  b--;
  s++;
  c = (signed char)(c + 1);
  printf("%u %u %u %d\n", a, b, s, c);
  return 0;
}
