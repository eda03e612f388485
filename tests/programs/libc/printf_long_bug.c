// EXPECT: error library-misuse
// A size_t is printed as an int.
#include <stdio.h>
int main(void) {
  printf("%d\n", sizeof(int));  // ERROR
}
