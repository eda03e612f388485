// EXPECT: unknown
// The only pointer to a block is kept as a number that does not look like one: whether the block is lost is not known.
#include <stdint.h>
#include <stdlib.h>

static uintptr_t kept;

int main(void) {
  kept = (uintptr_t)malloc(8) ^ 0x1234567890;
  for (;;) {}
}
