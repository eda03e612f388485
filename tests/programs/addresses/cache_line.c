// EXPECT: verified (4 states, 3 transitions)
// WITH: addresses as one allocator might choose them
// The first cache line behind a header, wherever the block begins.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct map {
  int used;
};

int main(void) {
  struct map *map = malloc(sizeof *map + 64 + 4 * sizeof(void *));
  void **entries = (void **)(((uintptr_t)&map[1] + 63) & ~(uintptr_t)63);
  entries[0] = entries[3] = NULL;
  assert((uintptr_t)entries % 64 == 0 && (char *)entries > (char *)map);
  free(map);
}
