// EXPECT: unknown
// An int has two bits to spare, not three.
#include <stdint.h>
static int number;
int main(void) { return ((uintptr_t)&number & 7) == 4; }
