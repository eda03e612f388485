// EXPECT: error library-misuse
// A number is printed as a string.
#include <stdio.h>

int main(void) {
  const char *format = "%s\n";
  printf(format, 12345);  // ERROR
  return 0;
}
