// EXPECT: error library-misuse
// The address-of operator is missing.
#include <stdio.h>
int main(void) {
  int x = 0;
  return sscanf("5", "%d", x) != 1;  // ERROR
}
