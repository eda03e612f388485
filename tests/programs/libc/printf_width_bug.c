// EXPECT: error library-misuse
// The width of a conversion is an int.
#include <stdio.h>
int main(void) {
  printf("%*d\n", 5L, 1);  // ERROR
}
