// EXPECT: error invalid-pointer
// A number that is no address.
#include <stdint.h>

int main(void) {
  uintptr_t number = 0x12345678;
  int *p = (int *)number;
  *p = 1;  // ERROR
  return 0;
}
