// EXPECT: error out-of-bounds
// ... for which there must be room.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *block = malloc(60 + 32);
  char *line = (char *)(((uintptr_t)block + 1 + 63) & ~(uintptr_t)63);
  line[31] = 0;  // ERROR
  free(block);
}
