// EXPECT: error library-misuse
// An int is printed as a double.
#include <stdio.h>
int main(void) {
  char text[16];
  return snprintf(text, sizeof text, "%f", 1) < 0;  // ERROR
}
