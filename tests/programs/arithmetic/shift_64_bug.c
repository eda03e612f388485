// EXPECT: error shift
// The usual mistake when a mask of n bits is made.
#include <stdint.h>

static uint64_t mask(unsigned n) { return (UINT64_C(1) << n) - 1; }  // ERROR

int main(void) { return mask(8) == 255 && mask(64) == UINT64_MAX ? 0 : 1; }
