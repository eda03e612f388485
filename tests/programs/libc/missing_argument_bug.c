// EXPECT: error library-misuse
// The format asks for more than was given.
#include <stdio.h>

int main(void) {
  const char *format = "%d %d\n";
  printf(format, 1);  // ERROR
  return 0;
}
