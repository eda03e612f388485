// EXPECT: verified (3 states, 2 transitions)
// Pointers with a tag in their low bits, kept as integers, or into the middle of the block still hold it.
#include <stdint.h>
#include <stdlib.h>

static uintptr_t tagged;
static unsigned char bytes[sizeof(void *)];
static int *middle;

int main(void) {
  tagged = (uintptr_t)malloc(16) | 1;
  int *block = malloc(16);
  for (unsigned i = 0; i < sizeof block; i++) bytes[i] = ((unsigned char *)&block)[i];
  middle = (int *)malloc(16) + 2;
  return 0;
}
