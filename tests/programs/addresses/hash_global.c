// EXPECT: verified (7 states, 6 transitions)
// WITH: addresses as one allocator might choose them
// A hash of the address of a variable.
#include <stdint.h>

static int object, buckets[8];

int main(void) {
  uintptr_t hash = ((uintptr_t)&object >> 4) * 2654435761u;
  buckets[hash % 8]++;
  return 0;
}
