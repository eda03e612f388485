// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -I {DIR}/header
// STDOUT: native
// -I finds headers.
#include <config.h>
#include <stdio.h>

int main(void) {
  printf("%d\n", from_header());
  return 0;
}
