// EXPECT: error invalid-free|invalid-pointer
// A sentinel value.
#include <stdlib.h>

int main(void) {
  void *p = (void *)-1L;
  free(p);  // ERROR
  return 0;
}
