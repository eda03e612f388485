// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// An array that is initialised from a literal is a copy.
#include <stdio.h>

int main(void) {
  char s[] = "hello";
  s[0] = 'j';
  puts(s);
  return 0;
}
