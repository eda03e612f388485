// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// memmove may, and memcpy of neighbouring ranges too.
#include <stdio.h>
#include <string.h>

int main(void) {
  char a[9] = "abcdefgh";
  memmove(a + 1, a, 6);
  puts(a);
  memmove(a, a + 2, 6);
  puts(a);
  memcpy(a, a + 4, 4);
  puts(a);
  return 0;
}
