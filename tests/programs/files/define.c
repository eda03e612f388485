// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -DVALUE=3 -D FLAG -DGONE -UGONE
// STDOUT: native
// -D and -U.
#include <stdio.h>

#ifndef FLAG
#error "FLAG is missing"
#endif
#ifdef GONE
#error "GONE is there"
#endif

int main(void) {
  printf("%d\n", VALUE);
  return 0;
}
