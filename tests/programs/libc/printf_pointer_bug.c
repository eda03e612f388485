// EXPECT: error library-misuse
// A pointer is printed as a number.
#include <stdio.h>
int main(void) {
  int x = 1;
  printf("%d\n", &x);  // ERROR
}
