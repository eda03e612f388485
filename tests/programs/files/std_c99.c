// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -std=c99
// STDOUT: native
// The language standard is passed on.
#include <stdio.h>

int main(void) {
  printf("%ld\n", __STDC_VERSION__);
  int typeof = 3;
  printf("%d\n", typeof);
  return 0;
}
