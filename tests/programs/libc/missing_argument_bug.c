// EXPECT: error library-misuse|undefined-value|out-of-bounds
// The format asks for more than was given.
#include <stdio.h>

int main(void) {
  const char *format = "%d %d\n";
  printf(format, 1);  // ERROR
  return 0;
}
